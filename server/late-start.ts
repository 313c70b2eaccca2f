// Runs in the browser, written into every page as it stands here (without its types): asks for the scripts at
// the first touch, or once the page is painted and quiet, and keeps what was pressed until they answer
// (app/shell/alive.tsx says so). Until then a press reaches nobody else: scripts that are just coming to life
// would do its work a second time. Pressed again in impatience, a button still does it once. Nothing from
// outside: the text of this function, made short by the build (commands/finish-pages.ts), is what is sent.

type LateStart = {
  /**
   * Loaded side by side; evaluated one after the other, as far as they depend on nothing that `run` sets up.
   */
  chunks: string[];
  /**
   * Scripts start at the first touch at the latest; some pages have them once they are quiet, some as soon as
   * they are painted. A page that is `prepared` fetches them once it is quiet, and starts them then if
   * answers are kept or cannot be.
   */
  when: "touched" | "prepared" | "quiet" | "painted";
  /** Starts the program from the chunks. */
  run: () => Promise<unknown>;
  /** The chunk that `run` begins it with. */
  entry: string;
};

export function lateStart({ chunks, when, run, entry }: LateStart): void {
  const buttons = new Set<HTMLElement>();
  const choices = new Map<HTMLInputElement, boolean>();
  const keys: string[] = [];
  const typed = new Set<EventTarget>();
  let followed: HTMLAnchorElement | undefined;
  let sent: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
  let hovered: EventTarget | null = null;
  let tapped: EventTarget | null = null;
  let isAsked = false;
  let fetched: Promise<void> | undefined;

  function start(): void {
    if (isAsked) return;
    isAsked = true;
    bringToLife().catch(() => {
      isAsked = false;
    });
  }

  function fetchOnce(): Promise<void> {
    fetched ??= fetchChunks();
    return fetched;
  }

  async function fetchChunks(): Promise<void> {
    for (const [place, href] of chunks.entries()) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
      if (place % 4 === 3) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(port1.close());
      port2.postMessage(undefined);
    });
  }

  async function bringToLife(): Promise<void> {
    const styled = wholeStyles();
    await fetchOnce();
    for (const chunk of chunks) {
      if (chunk === entry) continue;
      const begun = performance.now();
      await import(chunk);
      if (performance.now() - begun > 5) await pause();
    }
    await styled;
    await run();
  }

  function wholeStyles(): Promise<unknown> {
    const { whole } = document.querySelector("style")?.dataset ?? {};
    if (!whole) return Promise.resolve();
    return new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = whole;
      link.onload = link.onerror = resolve;
      document.head.append(link);
    });
  }

  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>("a, button");
    if (pressed instanceof HTMLButtonElement && pressed.type !== "submit") {
      hold(event);
      buttons.add(pressed);
      return;
    }
    if (!(pressed instanceof HTMLAnchorElement) || !("waits" in pressed.dataset)) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    hold(event);
    followed = pressed;
    setTimeout(() => {
      if (followed === pressed) location.assign(pressed.href);
    }, 3000);
  }

  function onSubmit(event: SubmitEvent): void {
    if (!(event.target instanceof HTMLFormElement)) return;
    hold(event);
    const submission = { form: event.target, submitter: event.submitter };
    sent = submission;
    if (!("native" in event.target.dataset)) return;
    setTimeout(() => {
      if (sent === submission) HTMLFormElement.prototype.submit.call(submission.form);
    }, 5000);
  }

  function hold(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function isChoice({ type }: HTMLInputElement): boolean {
    return type === "radio" || type === "checkbox";
  }

  function onChange({ target }: Event): void {
    if (!(target instanceof HTMLInputElement && isChoice(target))) return;
    choices.set(target, target.checked);
    if (target.name === "theme") keepTheme(target.value);
  }

  function onInput({ target }: Event): void {
    if (target && !(target instanceof HTMLInputElement && isChoice(target))) typed.add(target);
  }

  function onKey({ key }: KeyboardEvent): void {
    start();
    if (/^F\d+$/.test(key)) keys.push(key);
  }

  function onMove({ target, movementX, movementY }: PointerEvent): void {
    hovered = target;
    if (movementX !== 0 || movementY !== 0) start();
  }

  function onTap({ target, pointerType }: PointerEvent): void {
    if (pointerType !== "mouse") tapped = target;
  }

  function catchUp(): void {
    removeEventListener("click", onClick, true);
    removeEventListener("submit", onSubmit, true);
    removeEventListener("change", onChange, true);
    removeEventListener("input", onInput, true);
    removeEventListener("keydown", onKey, true);
    removeEventListener("pointermove", onMove, true);
    hovered?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    hovered?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    removeEventListener("pointerup", onTap, true);
    tapped?.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
    for (const field of typed) field.dispatchEvent(new Event("input", { bubbles: true }));
    for (const key of keys) dispatchEvent(new KeyboardEvent("keydown", { key }));
    for (const [choice, isChosen] of choices) {
      choice.checked = !isChosen;
      choice.click();
    }
    for (const button of buttons) button.click();
    const link = followed;
    followed = undefined;
    link?.click();
    const submission = sent;
    sent = undefined;
    submission?.form.requestSubmit(submission.submitter);
  }

  function keepTheme(theme: string): void {
    const { dataset } = document.documentElement;
    if (theme === "system") delete dataset.theme;
    else dataset.theme = theme;
    try {
      if (theme === "system") localStorage.removeItem("theme");
      else localStorage.setItem("theme", theme);
    } catch {
      return;
    }
  }

  function showTheme(): void {
    const { theme = "system" } = document.documentElement.dataset;
    const choice = document.querySelector<HTMLInputElement>(`input[name=theme][value=${theme}]`);
    if (choice) choice.checked = true;
  }

  function isSessionKey(key: string): boolean {
    return /^sb-.+-auth-token$/.test(key);
  }

  function isSignedIn(): boolean {
    try {
      return Object.keys(localStorage).some(isSessionKey);
    } catch {
      return false;
    }
  }

  function keepsAnswers(): boolean {
    try {
      sessionStorage.setItem("probe", "");
      sessionStorage.removeItem("probe");
      return [sessionStorage, localStorage].some((storage) =>
        Object.keys(storage).some((key) => key.startsWith("scholarship-")),
      );
    } catch {
      return true;
    }
  }

  function onStorage({ key }: StorageEvent): void {
    if (key !== null && isSessionKey(key)) start();
  }

  function afterPaint(then: () => void): void {
    if (!PerformanceObserver.supportedEntryTypes?.includes("paint")) {
      requestAnimationFrame(() => setTimeout(then));
      return;
    }
    new PerformanceObserver((painted, observer) => {
      if (painted.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      then();
    }).observe({ type: "paint", buffered: true });
  }

  function whenQuiet(): void {
    const then = isActing || keepsAnswers() ? start : fetchOnce;
    if ("requestIdleCallback" in window) requestIdleCallback(() => void then(), { timeout: 2000 });
    else setTimeout(then, 200);
  }

  showTheme();
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("change", onChange, true);
  addEventListener("alive", catchUp, { once: true });
  addEventListener("input", onInput, true);
  addEventListener("keydown", onKey, true);
  addEventListener("pointermove", onMove, { capture: true, passive: true });
  addEventListener("pointerup", onTap, { capture: true, passive: true });
  for (const touch of ["pointerdown", "focusin", "scroll"])
    addEventListener(touch, start, { capture: true, passive: true });
  addEventListener("storage", onStorage);
  if (when === "painted") {
    afterPaint(start);
    return;
  }
  const isActing = when === "quiet" || isSignedIn() || location.hash !== "" || location.search !== "";
  if (when === "touched" && !isActing) return;
  if (document.readyState === "complete") afterPaint(whenQuiet);
  else addEventListener("load", () => afterPaint(whenQuiet));
}
