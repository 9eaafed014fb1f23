document.addEventListener("DOMContentLoaded", () => {
  // The theme has two landmarks of one kind, which screen readers tell apart by name.
  document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "Site");

  // A page that is opened as a file cannot load the game.
  const games = document.querySelectorAll("details.play");
  if (location.protocol === "file:") games.forEach((game) => game.remove());

  // The game is as light or dark as its page.
  const frames = document.querySelectorAll("details.play iframe");
  const follow = () => frames.forEach((frame) => {
    const page = frame.contentDocument?.documentElement;
    const { theme } = document.body.dataset;
    if (!page) return;
    if (theme === "light" || theme === "dark") page.dataset.theme = theme;
    else delete page.dataset.theme;
  });
  frames.forEach((frame) => frame.addEventListener("load", follow));
  new MutationObserver(follow).observe(document.body, { attributeFilter: ["data-theme"] });
});
