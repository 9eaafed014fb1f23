// The theme has two landmarks of one kind, which screen readers tell apart by name.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "Site");
});
