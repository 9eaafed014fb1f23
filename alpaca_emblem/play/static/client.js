// The client of a session: it shows the frames it is sent, and sends what is clicked,
// touched and typed. One module for the web page, the notebook and the page without a
// server; they differ only in the model that carries the messages.

const KEYS = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "enter", " ": "space", Escape: "escape", Backspace: "backspace",
};
const SVG = "http://www.w3.org/2000/svg";
const SMALL_CELL = 44;
const LARGEST_COMPACT = 56;
const COLUMNS = 12;
const LARGEST_CELL = 104;
const WINDOW = 15;
const STEP = 220;
const END_DELAY = 900;
const LAYERS = ["ground", "picture", "overlay", "effects"];
const PACES = [0, 150, 300, 600, 1200];

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const narrow = () => matchMedia("(max-width: 600px)").matches;

function make(tag, attributes = {}, parent = null, text = "") {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  parent?.append(element);
  return element;
}

function button(parent, className, onClick) {
  const element = make("button", { type: "button", class: className }, parent);
  element.addEventListener("click", onClick);
  return element;
}

// Put a picture into a button whose words say it all.
function paint(element, svg) {
  element.innerHTML = svg;
  element.firstElementChild?.setAttribute("aria-hidden", "true");
}

class Client {
  constructor({ model, el, scenes = false }) {
    this.model = model;
    this.scenes = scenes;
    this.frame = null;
    this.shownGame = null;
    this.overShown = null;
    this.isEndDue = false;
    this.at = {};
    this.build(el);
  }

  send(message) { this.model.send({ ...message, seq: this.frame?.seq }); }

  // ---- The page -------------------------------------------------------------------------

  build(root) {
    const at = this.at;
    at.root = root;
    root.classList.add("ae-play");
    this.buildHeader(make("header", {}, root));
    const main = make("main", {}, root);
    this.buildStage(make("section", { class: "stage" }, main));
    at.forecast = make("section", { class: "card forecast", "aria-live": "polite" }, main);
    const actions = at.actions = make("section", { class: "actions" }, main);
    // The deed takes the place of the prompt, so that no button moves under a finger.
    const slot = make("div", { class: "slot" }, actions);
    at.prompt = make("p", { class: "prompt", role: "status" }, slot);
    at.brief = make("span", { class: "brief", "aria-hidden": "true" }, slot);
    at.advice = make("p", { class: "advice", role: "status" }, slot);
    at.deed = button(slot, "primary deed", () =>
      this.send({ type: "pick", pick: this.frame.deed.pick }));
    at.choices = make("div", { class: "choices", role: "toolbar" }, actions);
    at.unitsCard = make("section", { class: "card units" }, main);
    at.unitsTitle = make("h2", {}, at.unitsCard);
    at.units = make("ul", {}, at.unitsCard);
    const log = at.logCard = make("section", { class: "card log" }, main);
    at.logTitle = make("h2", {}, log);
    at.log = make("div", { role: "log", "aria-live": "polite", tabindex: 0 }, log);
    const more = make("section", { class: "more" }, main);
    at.all = make("details", { class: "card" }, more);
    at.allTitle = make("summary", {}, at.all);
    at.cells = make("div", { class: "cells" }, at.all);
    at.legend = make("details", { class: "card" }, more);
    at.legendTitle = make("summary", {}, at.legend);
    at.aside = make("div", { class: "aside" }, at.legend);
    at.legend.addEventListener("toggle", () =>
      this.send({ type: "legend", open: at.legend.open }));
    at.notice = make("p", { class: "notice", role: "alert" }, root);
    at.dialog = make("dialog", { class: "card" }, root);
    // A dialog that is opened in the place of another is not closed.
    at.dialog.addEventListener("close", () => at.dialog.open || this.onDialogClosed());
    at.dialog.addEventListener("click", (event) => event.target === at.dialog && at.dialog.close());
  }

  buildHeader(header) {
    const at = this.at;
    make("span", { class: "logo", "aria-hidden": "true" }, header);
    at.name = make("h1", { class: "name" }, header);
    at.phase = make("span", { class: "phase" }, header);
    at.dot = make("i", { class: "dot" }, at.phase);
    at.heading = make("span", {}, at.phase);
    at.title = make("span", { class: "sub" }, header);
    const nav = make("nav", {}, header);
    at.undo = button(nav, "icon", () => this.send({ type: "undo" }));
    at.redo = button(nav, "icon wide", () => this.send({ type: "redo" }));
    at.hint = button(nav, "icon", () => this.send({ type: "hint" }));
    at.danger = button(nav, "icon wide", () => this.send({ type: "danger" }));
    at.menu = button(nav, "icon", () => this.openMenu());
    at.help = button(nav, "icon wide", () => this.openHelp());
    const signs = { undo: "↶", redo: "↷", hint: "✦", danger: "⚠", menu: "☰", help: "?" };
    for (const [name, sign] of Object.entries(signs)) at[name].textContent = sign;
  }

  buildStage(stage) {
    const at = this.at;
    at.board = make("div", {
      class: "board", tabindex: 0, role: "application", "data-lm-suppress-shortcuts": "true",
    }, stage);
    for (const name of LAYERS) {
      at[name] = make("div", { class: name }, at.board);
    }
    at.ground.setAttribute("aria-hidden", "true");
    at.overlay.setAttribute("aria-hidden", "true");
    at.effects.setAttribute("aria-hidden", "true");
    at.banner = make("div", { class: "banner", "aria-hidden": "true" }, at.board);
    at.cursor = make("p", { class: "cursor-text", "aria-live": "polite" }, stage);
    at.scrubber = make("div", { class: "scrubber" }, stage);
    at.play = button(at.scrubber, "", () => this.togglePlaying());
    at.slider = make("input", { type: "range", min: 0 }, at.scrubber);
    at.step = make("output", {}, at.scrubber);
    at.slider.addEventListener("input", () =>
      this.send({ type: "step", number: at.slider.valueAsNumber }));
    const board = at.board;
    board.addEventListener("keydown", (event) => this.onKey(event));
    board.addEventListener("pointerdown", (event) => this.onPress(event));
    board.addEventListener("pointerup", (event) => this.onRelease(event));
    board.addEventListener("pointercancel", () => { this.pressed = null; });
    // Clicks without a press come from assistive technology.
    board.addEventListener("click", (event) => event.detail || this.onClick(event));
    board.addEventListener("pointermove", (event) =>
      event.pointerType === "mouse" && this.onMove(event));
    board.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.pressed = null;
      this.send({ type: "back" });
    });
  }

  // ---- What a person does ---------------------------------------------------------------

  pickAt(event) {
    const choice = event.target.closest?.("[data-choice]");
    if (choice) return choice.dataset.choice;
    const svg = this.at.overlay.firstElementChild;
    if (!svg || !this.frame?.grid) return null;
    const [rows, columns, margin, pitch] = this.frame.grid;
    const matrix = svg.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const row = Math.floor((point.y - margin) / pitch);
    const column = Math.floor((point.x - margin) / pitch);
    return row >= 0 && column >= 0 && row < rows && column < columns ? [row, column] : null;
  }

  // A browser sends no click if the picture is drawn anew between press and release.
  onPress(event) {
    const isMain = event.isPrimary && event.button === 0;
    this.pressed = isMain ? JSON.stringify(this.pickAt(event)) : null;
  }

  onRelease(event) {
    const { pressed } = this;
    this.pressed = null;
    if (pressed && pressed === JSON.stringify(this.pickAt(event))) this.onClick(event);
  }

  onClick(event) {
    const pick = this.pickAt(event);
    if (pick === null) return;
    this.pointed = JSON.stringify(pick);
    this.send({ type: event.pointerType === "touch" ? "tap" : "pick", pick });
  }

  onMove(event) {
    const pick = this.pickAt(event), text = JSON.stringify(pick);
    if (pick === null || text === this.pointed) return;
    this.pointed = text;
    this.send({ type: "point", pick });
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "?") { event.preventDefault(); this.openHelp(); return; }
    // A letter of another alphabet stands for the one that its key has on a Latin keyboard.
    const isForeign = /^Key[A-Z]$/.test(event.code) && !/^[ -~]$/.test(event.key);
    const letter = isForeign ? event.code[3] : event.key;
    const key = KEYS[letter] ?? letter.toLowerCase();
    if (!this.frame?.keys.includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.send({ type: "key", key });
  }

  // ---- Frames ---------------------------------------------------------------------------

  show(news) {
    const old = this.frame, before = this.places(), tokens = this.tokens();
    const frame = this.frame = { ...old, ...news };
    const isSameGame = old?.game === frame.game;
    const moved = old?.seq !== frame.seq;
    if (news.words || !old) this.showWords();
    if (news.ground !== undefined) this.at.ground.innerHTML = news.ground;
    if (news.board !== undefined) this.at.picture.innerHTML = news.board;
    if (news.overlay !== undefined) this.at.overlay.innerHTML = news.overlay;
    if (news.board !== undefined || news.overlay !== undefined) {
      this.lay();
      this.frameView();
    }
    if (news.aside !== undefined) this.at.aside.innerHTML = news.aside;
    if (news.board !== undefined || !old) {
      const wait = isSameGame ? this.glide(before, tokens) : 0;
      if (isSameGame && moved) for (const effect of frame.effects) this.play(effect, before, wait);
    }
    this.showTexts(old);
    this.showChoices();
    this.followCurtain();
    this.showForecast();
    if (news.units || news.board !== undefined) this.showUnits();
    for (const row of this.at.units.children) {
      row.classList.toggle("on", row.dataset.unit === String(frame.picked));
    }
    if (news.log) this.showLog();
    this.showSteps();
    if (JSON.stringify(frame.form) !== JSON.stringify(old?.form)) this.openForm();
    this.pace();
    this.openScene();
  }

  showWords() {
    const { at } = this, { words, language } = this.frame;
    at.root.lang = language;
    if (this.scenes) document.documentElement.lang = language;
    at.root.dataset.gone = words.gone;
    at.root.dataset.idle = words.idle;
    at.name.textContent = words.game;
    at.unitsTitle.textContent = words.units;
    at.logTitle.textContent = words.log;
    at.allTitle.textContent = words.all_picks;
    at.legendTitle.textContent = words.legend;
    at.choices.setAttribute("aria-label", words.actions);
    at.log.setAttribute("aria-label", words.log);
    at.slider.setAttribute("aria-label", words.log);
    for (const name of ["undo", "redo", "hint", "danger", "menu", "help"]) {
      const label = name === "menu" ? words.menu_label : words[name];
      at[name].setAttribute("aria-label", label);
      at[name].title = label;
    }
  }

  showTexts(old) {
    const { at, frame } = this;
    at.heading.textContent = [frame.heading, frame.verdict].filter(Boolean).join(" · ");
    at.heading.parentElement.hidden = !at.heading.textContent;
    at.title.textContent = frame.seed === null ? frame.subtitle
      : `${frame.subtitle} · ${frame.words.seed} ${frame.seed}`;
    at.prompt.textContent = frame.over ?? frame.prompt;
    at.prompt.hidden = Boolean(frame.deed);
    at.deed.hidden = !frame.deed;
    if (frame.deed) {
      paint(at.deed, frame.deed.icon);
      at.deed.append(frame.deed.label);
      if (frame.forecast?.attacker) make("span", { class: "brief" }, at.deed, this.brief(frame.forecast));
    }
    at.logCard.hidden = !frame.log.length;
    at.all.hidden = !frame.cells.length;
    at.legend.hidden = !frame.board;
    at.board.setAttribute("aria-label", `${frame.words.board}. ${frame.prompt}`);
    at.cursor.textContent = frame.cursor;
    at.notice.textContent = frame.notice;
    at.advice.textContent = frame.advice;
    at.undo.disabled = !frame.can.undo;
    at.redo.disabled = !frame.can.redo;
    at.hint.disabled = !frame.can.hint;
    at.danger.setAttribute("aria-pressed", String(frame.can.danger));
    at.danger.hidden = frame.kind !== "grid";
    const aimed = [...frame.choices, ...frame.cells].find((one) => one.aim);
    const data = { seq: frame.seq, chosen: frame.chosen, kind: frame.kind, game: frame.game };
    data.aim = JSON.stringify(aimed?.pick ?? null);
    data.grid = JSON.stringify(frame.grid);
    data.small = frame.small;
    Object.assign(at.root.dataset, data);
    at.root.classList.toggle("over", Boolean(frame.over));
    at.root.classList.toggle("others", frame.pace !== null);
    at.root.classList.toggle("curtain", this.isBehindCurtain());
    at.dot.dataset.side = frame.side ?? "";
    const isNew = old && old.game === frame.game && old.banner !== frame.banner;
    if (isNew && frame.banner && !calm()) this.slide(frame.banner);
  }

  // Another person is to take the device: nothing is shown until a key or a button.
  isBehindCurtain() { return !this.frame.board && this.frame.side === null && !this.frame.heading; }

  // Keys work at the board only: behind a curtain, the button takes its place.
  followCurtain() {
    const isClosed = this.isBehindCurtain();
    if (isClosed === this.isClosed) return;
    if (isClosed) this.at.choices.firstElementChild?.focus();
    else if (this.isClosed) this.at.board.focus({ preventScroll: true });
    this.isClosed = isClosed;
  }

  slide(words) {
    const { banner } = this.at;
    banner.textContent = words;
    banner.animate(
      [{ opacity: 0, transform: "translateX(-12%)" }, { opacity: 1, transform: "none", offset: 0.2 },
        { opacity: 1, transform: "none", offset: 0.8 }, { opacity: 0, transform: "translateX(8%)" }],
      { duration: 900, easing: "ease-out" });
  }

  showChoices() {
    const { at, frame } = this, choices = [...frame.choices];
    const extra = [];
    if (this.isBehindCurtain()) {
      extra.push({ label: frame.words.begin, key: "Enter", aim: true, do: { type: "key", key: "enter" } });
    }
    if (frame.chosen) extra.push({ label: frame.words.back, key: "Esc", do: { type: "back" } });
    if (frame.pace !== null) extra.push({ label: frame.words.skip, key: "", skip: true });
    this.fill(at.choices, [...choices, ...extra], (one, element) => {
      element.replaceChildren(one.label);
      if (one.key) make("kbd", {}, element, one.key.length > 1 ? one.key : one.key.toUpperCase());
      element.classList.toggle("primary", Boolean(one.aim));
    });
    this.fill(at.cells, frame.cells, (one, element) => {
      element.textContent = one.label;
      element.classList.toggle("primary", one.aim);
    });
  }

  // Buttons are kept where they are, so that the focus and the finger stay on them.
  fill(parent, ones, dress) {
    const name = (one) => JSON.stringify(one.pick ?? one.do ?? "skip");
    const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.pick : null;
    const had = new Map([...parent.children].map((child) => [child.dataset.pick, child]));
    const buttons = ones.map((one) => {
      const known = had.get(name(one));
      const element = known ?? make("button", { type: "button", "data-pick": name(one) });
      if (!known) this.wire(element, one);
      dress(one, element);
      return element;
    });
    const isSame = buttons.length === parent.children.length
      && buttons.every((element, n) => element === parent.children[n]);
    if (isSame) return;
    parent.replaceChildren(...buttons);
    if (focused === null) return;
    const again = buttons.find((element) => element.dataset.pick === focused);
    (again ?? buttons[0] ?? this.at.board).focus();
  }

  wire(element, one) {
    element.addEventListener("click", (event) => {
      if (one.skip) { this.isSkipping = true; this.pace(); return; }
      const type = event.pointerType === "touch" ? "tap" : "pick";
      this.send(one.do ?? { type, pick: one.pick });
    });
    if (!one.pick) return;
    // A finger cannot look without touching: its first tap looks.
    const look = () => this.send({ type: "point", pick: one.pick });
    element.addEventListener("focus", () => element.matches(":focus-visible") && look());
    // Buttons that come to lie under a resting pointer are not looked at.
    element.addEventListener("pointermove", (event) => {
      const isMoved = event.movementX || event.movementY;
      if (event.pointerType === "mouse" && isMoved && !element.matches(".primary")) look();
    });
  }

  showForecast() {
    const { at, frame } = this, { forecast, words } = frame;
    const card = document.createDocumentFragment();
    at.forecast.classList.toggle("empty", !forecast);
    at.brief.textContent = forecast?.attacker && !this.frame.deed ? this.brief(forecast) : "";
    if (!forecast) {
      make("h2", {}, card, words.forecast);
      make("p", {}, card, this.frame.intro_text);
      at.forecast.replaceChildren(card);
      return;
    }
    make("h2", {}, card, words.forecast);
    if (forecast.attacker) this.showExchange(card, forecast);
    for (const line of forecast.lines) make("p", {}, card, line);
    if (forecast.more.length) {
      const details = make("details", {}, card);
      details.open = this.details ?? false;
      details.addEventListener("toggle", () => { this.details = details.open; });
      make("summary", {}, details, words.details);
      for (const line of forecast.more) make("p", {}, details, line);
    }
    at.forecast.replaceChildren(card);
  }

  // The exchange in one line, for small screens.
  brief({ damage, answer, falls, answer_falls: answerFalls }) {
    const skull = (chance) => (chance ? ` ☠ ${chance}` : "");
    return `${damage} →${skull(falls)}   ← ${answer}${skull(answerFalls)}`;
  }

  showExchange(card, { attacker, target, damage, answer, falls, answer_falls: answerFalls }) {
    const { words, units } = this.frame;
    const versus = make("div", { class: "versus" }, card);
    const one = (number) => {
      const row = units.find((unit) => unit.unit === number);
      const box = make("div", {}, null);
      const token = this.portrait(number, 68);
      if (token) box.append(token);
      make("b", {}, box, row?.name ?? "");
      make("small", {}, box, row?.hit_points ?? "");
      return box;
    };
    versus.append(one(attacker));
    const exchange = make("div", { class: "exchange" }, versus);
    make("span", { class: "deal" }, exchange, `${damage} →`);
    if (falls) make("span", { class: "kill" }, exchange, `☠ ${falls} ${words.falls}`);
    make("span", { class: "back" }, exchange, `← ${answer}`);
    if (answerFalls) make("span", { class: "kill" }, exchange, `☠ ${answerFalls} ${words.falls}`);
    versus.append(one(target));
  }

  // The token of a unit, as it stands on the board, in a picture of its own.
  portrait(number, size) {
    const token = this.at.picture.querySelector(`[data-unit="${number}"]`);
    if (!token) return null;
    const layer = token.parentElement.cloneNode(false);
    const copy = token.cloneNode(true);
    copy.removeAttribute("transform");
    copy.removeAttribute("data-unit");
    layer.append(copy);
    const svg = document.createElementNS(SVG, "svg");
    const attributes = { viewBox: "-36 -44 72 78", width: size, height: size * 78 / 72, class: "ae", "aria-hidden": "true" };
    for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
    svg.append(layer);
    return svg;
  }

  showUnits() {
    const { at, frame } = this;
    at.unitsCard.hidden = !frame.units.length;
    at.units.replaceChildren(...frame.units.map((unit) => {
      const row = make("li", { class: "row", "data-unit": unit.unit });
      const face = make("span", { class: "face" }, row);
      const token = this.portrait(unit.unit, 38);
      if (token) face.append(token);
      const who = make("div", { class: "who" }, row);
      const name = make("b", {}, who, unit.name);
      if (unit.note) make("span", { class: "note" }, name, unit.note);
      const meter = make("span", { class: "meter" }, who);
      const band = unit.share > 0.5 ? "good" : unit.share > 0.25 ? "warn" : "bad";
      make("i", { class: band }, meter).style.width = `${Math.round(100 * unit.share)}%`;
      make("span", { class: "points" }, row, unit.hit_points);
      return row;
    }));
  }

  showLog() {
    const { log } = this.at;
    log.replaceChildren(...this.frame.log.map((line) => make("p", {}, null, line)));
    log.scrollTop = log.scrollHeight;
  }

  showSteps() {
    const { at, frame } = this, steps = frame.steps;
    at.scrubber.hidden = !steps || !steps[1] || !(frame.can.redo || frame.can.undo);
    if (at.scrubber.hidden) return;
    at.slider.max = steps[1];
    at.slider.value = steps[0];
    at.step.textContent = frame.words.step.replace("{step}", steps[0]).replace("{steps}", steps[1]);
    at.play.textContent = this.playing ? "❚❚" : "▶";
    at.play.setAttribute("aria-label", this.playing ? frame.words.pause : frame.words.play);
    at.play.disabled = !frame.can.redo && !this.playing;
  }

  togglePlaying() {
    this.playing = !this.playing;
    this.showSteps();
    this.pace();
  }

  // The session never waits by itself: it is told when the time for the next step has come.
  pace() {
    clearTimeout(this.timer);
    const { frame } = this;
    const wait = (time) => (this.isSkipping ? 0 : calm() ? Math.min(time, 150) : time);
    if (this.playing && frame.can.redo) {
      this.timer = setTimeout(() => this.send({ type: "redo" }), wait(this.chosenPace ?? 600));
    } else if (this.playing) {
      this.playing = false;
      this.showSteps();
    } else if (frame.pace !== null && !this.at.dialog.open) {
      this.timer = setTimeout(() => this.send({ type: "advance" }), wait(frame.pace));
    } else {
      this.isSkipping = false;
    }
  }

  // Put what lies on the ground below the tokens of the board.
  lay() {
    const { picture, overlay } = this.at;
    picture.querySelector(".under")?.remove();
    const under = overlay.querySelector(".under");
    const units = picture.querySelector(".units");
    if (under && units) units.before(under);
  }

  // ---- The part of the board that is seen -----------------------------------------------

  frameView() {
    const { grid, focus, window: known } = this.frame;
    const pictures = LAYERS.map((name) => this.at[name].firstElementChild).filter(Boolean);
    if (!pictures.length) return;
    const { board } = this.at, whole = pictures[0].viewBox.baseVal;
    let box = [whole.x, whole.y, whole.width, whole.height];
    const [rows, columns, margin, pitch] = grid ?? [];
    if (grid && narrow()) box = [margin - 8, margin - 8, columns * pitch + 16, rows * pitch + 16];
    if (grid && known && !narrow()) {
      const [top, left, down, across] = known;
      box = [margin + left * pitch, margin + top * pitch, across * pitch, down * pitch];
    }
    if (grid && narrow() && focus) {
      const across = Math.min(WINDOW, columns), down = Math.min(WINDOW, rows);
      const left = Math.max(0, Math.min(columns - across, focus[1] - (across >> 1)));
      const top = Math.max(0, Math.min(rows - down, focus[0] - (down >> 1)));
      box = [margin + left * pitch, margin + top * pitch, across * pitch, down * pitch];
    }
    this.pan(box);
    for (const one of pictures) {
      one.setAttribute("viewBox", box.join(" "));
      one.removeAttribute("width");
      one.removeAttribute("height");
    }
    board.style.setProperty("--ratio", box[2] / box[3]);
    board.style.setProperty("--widest", pitch ? `${(LARGEST_CELL * box[2]) / pitch}px` : "1000px");
  }

  // Let the board follow the part that is shown, as fast as a token takes a step.
  pan(box) {
    const [x, y, width, height] = this.shownBox ?? box;
    this.shownBox = box;
    if (this.shownGame !== this.frame.game || calm()) return;
    const far = [box[0] - x, box[1] - y];
    if (width !== box[2] || height !== box[3] || !Math.hypot(...far)) return;
    const scale = this.at.board.clientWidth / box[2];
    const from = `translate(${far[0] * scale}px, ${far[1] * scale}px)`;
    for (const name of LAYERS) {
      this.at[name].animate([{ transform: from }, { transform: "none" }],
        { duration: STEP, easing: "ease-out" });
    }
  }

  // The width of a cell on the screen, so that a board of small cells is drawn for them.
  cellSize() {
    const svg = this.at.picture.firstElementChild;
    if (!svg) return null;
    if (!this.frame.grid) return this.at.board.clientWidth / COLUMNS;
    const matrix = svg.getScreenCTM();
    return matrix ? this.frame.grid[3] * matrix.a : null;
  }

  fit() {
    const cell = this.cellSize(), { small } = this.frame;
    if (!cell) return;
    const wanted = cell < (small ? LARGEST_COMPACT : SMALL_CELL);
    this.at.root.classList.toggle("fitting", wanted !== small);
    if (wanted !== small) this.send({ type: "hello", cell });
  }

  // ---- Motion: only transforms and opacity, on the inner group of a token ----------------

  tokens() {
    return new Map([...this.at.picture.querySelectorAll("[data-unit]")]
      .map((token) => [token.dataset.unit, token]));
  }

  places() {
    const places = new Map();
    for (const [unit, token] of this.tokens()) {
      const matrix = token.transform?.baseVal.consolidate()?.matrix;
      if (matrix) places.set(unit, [matrix.e, matrix.f, matrix.a || 1]);
    }
    return places;
  }

  // Move tokens from where they were to where they are; return how long that takes.
  glide(before, old) {
    const svg = this.at.picture.firstElementChild, { effects } = this.at;
    const box = svg?.getAttribute("viewBox");
    effects.innerHTML = box ? `<svg xmlns="${SVG}" viewBox="${box}"></svg>` : "";
    const now = this.tokens(), after = this.places();
    let longest = 0;
    for (const [unit, [x, y, scale]] of after) {
      const [x0, y0] = before.get(unit) ?? [x, y];
      const far = Math.hypot(x0 - x, y0 - y);
      if (far < 2 || calm()) continue;
      const cells = far / (this.frame.grid?.[3] ?? 60);
      const duration = Math.min(500, STEP * Math.max(1, cells));
      longest = Math.max(longest, duration);
      const from = `translate(${(x0 - x) / scale}px, ${(y0 - y) / scale}px)`;
      this.inner(now.get(unit)).animate([{ transform: from }, { transform: "none" }],
        { duration, easing: "ease-out" });
    }
    for (const [unit, token] of old) if (!after.has(unit)) this.fade(token);
    return longest;
  }

  inner(token) { return token.querySelector(":scope > .unit") ?? token; }

  fade(token) {
    const layer = this.at.effects.firstElementChild;
    if (!layer) return;
    const holder = token.parentElement?.cloneNode(false) ?? document.createElementNS(SVG, "g");
    holder.append(token);
    layer.append(holder);
    const end = calm() ? {} : { transform: "translateY(8px)" };
    this.inner(token).animate([{ opacity: 1 }, { opacity: 0, ...end }],
      { duration: calm() ? 150 : 300, fill: "forwards" }).finished.then(() => holder.remove(), () => {});
  }

  play(effect, before, delay) {
    const place = this.places().get(String(effect.unit)) ?? before.get(String(effect.unit));
    if (!place) return;
    if (effect.kind === "strike" && !calm()) this.lunge(effect, place, delay);
    if (effect.kind === "harm") this.float(effect.text, place, delay + 90);
  }

  lunge(effect, [x, y, scale], delay) {
    const there = this.places().get(String(effect.target));
    const token = this.tokens().get(String(effect.unit));
    if (!there || !token) return;
    const far = Math.hypot(there[0] - x, there[1] - y) || 1;
    const step = 14 / far / scale;
    const to = `translate(${(there[0] - x) * step}px, ${(there[1] - y) * step}px)`;
    this.inner(token).animate(
      [{ transform: "none" }, { transform: to, offset: 0.43 }, { transform: "none" }],
      { duration: 210, delay, easing: "ease-out" });
  }

  float(words, [x, y], delay) {
    const layer = this.at.effects.firstElementChild;
    if (!layer) return;
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", "float");
    text.setAttribute("x", x);
    text.setAttribute("y", y - 14);
    text.textContent = words;
    layer.append(text);
    const end = calm() ? { opacity: 1 } : { opacity: 0, transform: "translateY(-24px)" };
    text.animate([{ opacity: 1 }, end], { duration: 700, delay, fill: "backwards" })
      .finished.then(() => text.remove(), () => {});
  }

  // ---- Dialogs: title, end, help, menu, new game -----------------------------------------

  open(name, className = "") {
    const { dialog } = this.at;
    if (dialog.open) dialog.close();
    dialog.className = `card ${className}`;
    dialog.replaceChildren();
    this.opened = name;
    return dialog;
  }

  reveal() {
    const { dialog } = this.at;
    dialog.showModal();
    (dialog.querySelector("[autofocus]") ?? dialog.querySelector("button"))?.focus();
  }

  onDialogClosed() {
    if (this.opened === "form") this.send({ type: "form", game: null });
    this.opened = null;
    this.at.board.focus();
    this.pace();
    // What was closed may have begun another game.
    if (this.isEndDue) setTimeout(() => this.openEnd(), END_DELAY);
  }

  closer(parent, words, className = "") {
    return button(parent, className, () => this.at.dialog.close()).append(words);
  }

  openScene() {
    const { frame } = this, { words } = frame;
    if (!this.scenes) return;
    if (frame.form) return;
    const isFresh = frame.intro && !frame.over && this.shownGame !== frame.game;
    this.shownGame = frame.game;
    if (isFresh) {
      const dialog = this.open("title", "scene");
      make("span", { class: "logo", "aria-hidden": "true" }, dialog);
      make("h1", {}, dialog, frame.subtitle || words.game);
      make("p", {}, dialog, frame.intro);
      this.closer(make("p", { class: "buttons" }, dialog), words.begin, "primary");
      this.reveal();
    }
    if (frame.over && this.overShown !== frame.game && !frame.can.redo) {
      this.overShown = frame.game;
      this.isEndDue = true;
      setTimeout(() => this.openEnd(), calm() ? 0 : END_DELAY);
    }
  }

  // The scene takes the place of no dialog: it comes when that is closed.
  openEnd() {
    const { frame } = this, { words } = frame;
    if (!this.isEndDue || this.at.dialog.open) return;
    this.isEndDue = false;
    if (!frame.over) return;
    const dialog = this.open("end", "scene");
    make("span", { class: "logo", "aria-hidden": "true" }, dialog);
    make("h1", {}, dialog, frame.over);
    make("p", {}, dialog, [frame.subtitle, frame.heading].filter(Boolean).join(" · "));
    const buttons = make("p", { class: "buttons" }, dialog);
    const again = (same) => () => { dialog.close(); this.send({ type: "again", same }); };
    const first = button(buttons, "primary", again(true));
    first.append(words.again);
    first.autofocus = true;
    if (frame.seed !== null) button(buttons, "", again(false)).append(words.next);
    button(buttons, "", () => { dialog.close(); this.askForm(); }).append(words.new);
    this.closer(buttons, words.close);
    this.reveal();
  }

  openHelp() {
    const { frame } = this, { words } = frame;
    const dialog = this.open("help");
    make("h2", {}, dialog, words.help);
    if (frame.intro_text) make("p", {}, dialog, frame.intro_text);
    const list = make("dl", {}, dialog);
    for (const [keys, text] of frame.help) {
      const term = make("dt", {}, list);
      for (const key of keys) make("kbd", {}, term, key);
      make("dd", {}, list, text);
    }
    this.closer(make("p", { class: "buttons" }, dialog), words.close, "primary");
    this.reveal();
  }

  openMenu() {
    const { at, frame } = this, { words } = frame;
    const dialog = this.open("menu");
    make("h2", {}, dialog, words.menu_label);
    const list = make("div", { class: "menu" }, dialog);
    button(list, "", () => { dialog.close(); this.askForm(); }).append(words.new);
    button(list, "", () => { dialog.close(); this.send({ type: "again", same: true }); }).append(words.again);
    if (this.model.save && frame.can.save) {
      button(list, "", () => { dialog.close(); this.model.save(); }).append(words.save);
    }
    if (this.model.load) {
      button(list, "", () => { dialog.close(); this.model.load(); }).append(words.load);
    }
    if (!at.danger.hidden) button(list, "", () => this.send({ type: "danger" })).append(words.danger);
    if (frame.can.travel !== null) {
      const travel = button(list, "", () => { dialog.close(); this.send({ type: "travel" }); });
      travel.append(words.travel);
      travel.setAttribute("aria-pressed", String(frame.can.travel));
    }
    if (frame.can.redo) button(list, "", () => this.send({ type: "redo" })).append(words.redo);
    button(list, "", () => this.openHelp()).append(words.help);
    button(list, "", () => this.switchTheme()).append(words.theme);
    this.choice(list, words.language, frame.languages, frame.language,
      (code) => new Intl.DisplayNames([code], { type: "language" }).of(code),
      (code) => this.send({ type: "language", language: code }));
    const seconds = new Intl.NumberFormat(frame.language,
      { style: "unit", unit: "second", unitDisplay: "short" });
    this.choice(list, words.speed, PACES, frame.pace_chosen, (pace) => seconds.format(pace / 1000),
      (pace) => { this.chosenPace = Number(pace); this.send({ type: "pace", pace: Number(pace) }); });
    this.closer(make("p", { class: "buttons" }, dialog), words.close, "primary");
    this.reveal();
  }

  choice(parent, words, values, chosen, name, onChange) {
    const label = make("label", {}, parent);
    make("span", {}, label, words);
    const select = make("select", {}, label);
    for (const value of values) make("option", { value }, select, name(value));
    select.value = chosen;
    select.addEventListener("change", () => onChange(select.value));
  }

  switchTheme() {
    const page = document.documentElement;
    const isDark = page.dataset.theme ? page.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = isDark ? "light" : "dark";
    this.model.remember?.("theme", page.dataset.theme);
  }

  askForm() { this.send({ type: "form", game: this.frame.kind }); }

  openForm() {
    const { form, words } = this.frame, { dialog } = this.at;
    if (!form) { if (this.opened === "form") { this.opened = null; dialog.close(); } return; }
    const isOpen = this.opened === "form";
    if (isOpen) dialog.replaceChildren(); else this.open("form");
    make("h2", {}, dialog, words.menu);
    const tabs = make("div", { class: "tabs" }, dialog);
    for (const { game, label, faces } of form.games) {
      const isOn = game === form.game;
      const tab = button(tabs, isOn ? "on" : "", () => this.send({ type: "form", game }));
      paint(tab, faces);
      tab.append(label);
      tab.dataset.game = game;
      tab.setAttribute("aria-pressed", String(isOn));
    }
    make("p", {}, dialog, form.games.find((one) => one.game === form.game).intro);
    const element = make("form", { method: "dialog" }, dialog);
    const readers = Object.fromEntries(form.fields.map((field) => [field.name, this.field(element, field)]));
    const buttons = make("p", { class: "buttons" }, element);
    make("button", { class: "primary", type: "submit" }, buttons, words.begin);
    this.closer(buttons, words.close);
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      const options = Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read()]));
      this.opened = null;
      dialog.close();
      this.send({ type: "new", game: form.game, options });
    });
    if (isOpen) dialog.querySelector(`[data-game="${form.game}"]`).focus();
    else this.reveal();
  }

  field(parent, { label: words, value, choices, least, most }) {
    const label = make("label", {}, parent);
    make("span", {}, label, words);
    if (choices.length) {
      const select = make("select", {}, label);
      for (const [choice, text] of choices) make("option", { value: choice }, select, text);
      select.value = value;
      return () => select.value;
    }
    if (typeof value === "boolean") {
      const box = make("input", { type: "checkbox" }, label);
      box.checked = value;
      return () => box.checked;
    }
    const input = make("input", { type: "number", min: least, max: most, step: 1 }, label);
    if (value !== null) input.value = value; else input.placeholder = this.frame.words.drawn;
    return () => (input.value === "" ? value : input.valueAsNumber);
  }
}

function render({ model, el, scenes = false }) {
  const client = new Client({ model, el, scenes });
  const show = (content) => {
    if (content?.type !== "frame") return;
    client.show(content);
    if (content.board !== undefined) client.fit();
  };
  const watcher = new ResizeObserver(() => {
    if (!client.frame) return;
    el.style.setProperty("--bar", `${client.at.actions.offsetHeight}px`);
    client.frameView();
    client.fit();
  });
  watcher.observe(el);
  // On a phone the actions lie over the end of the page, which must be seen, too.
  watcher.observe(client.at.actions);
  model.on("msg:custom", show);
  model.send({ type: "hello" });
  client.at.board.focus({ preventScroll: true });
  return () => {
    clearTimeout(client.timer);
    watcher.disconnect();
    model.off("msg:custom", show);
  };
}

export default { render };
