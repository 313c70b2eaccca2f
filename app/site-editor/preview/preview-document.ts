// Reads and changes the document of the preview from outside. It finds the field of a pressed text, and the
// text of a field that has focus.
import { uploadedPicture } from "../../../contract/pictures.ts";
import type { EditableField, EditablePage, EditableSite, Place } from "../../../contract/site-editor.ts";
import { languagesOf, placeIn, type Value } from "../words/place.ts";
import { bestMatch, collapsed, textPattern } from "../words/text-match.ts";

/** What each document shows. */
const shownHtml = new WeakMap<Document, string>();

/** Remembers what a document was loaded with. */
export function noteHtml(inside: Document, html: string): void {
  shownHtml.set(inside, html);
}

/** Replaces body and title if it shows something else. The rest of the head is that of the same page. */
export function showHtml(inside: Document, html: string): void {
  if (shownHtml.get(inside) === html) return;
  noteHtml(inside, html);
  const { body, title } = new DOMParser().parseFromString(html, "text/html");
  inside.title = title;
  inside.body.replaceWith(inside.adoptNode(body));
}

const mark = "data-editor-mark";

/** Outlines the smallest element whose text fits the pattern of a regular expression, and scrolls to it. */
export function markText(inside: Document, pattern: string | undefined): void {
  for (const element of inside.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    element.removeAttribute(mark);
    element.style.outline = "";
    element.style.outlineOffset = "";
  }
  const element = pattern === undefined ? undefined : smallestWith(inside, new RegExp(pattern, "u"));
  if (!element) return;
  element.setAttribute(mark, "");
  element.style.outline = "3px solid currentColor";
  element.style.outlineOffset = "4px";
  const window = inside.defaultView;
  const { top, bottom } = element.getBoundingClientRect();
  if (!window || (top >= 0 && bottom <= window.innerHeight)) return;
  window.scrollTo({ top: window.scrollY + top - window.innerHeight / 3, behavior: "instant" });
}

function smallestWith(inside: Document, pattern: RegExp): HTMLElement | undefined {
  let smallest: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const element of inside.body.querySelectorAll<HTMLElement>("*")) {
    const text = collapsed(element.textContent ?? "");
    if (text.length > least || !isShown(element) || !pattern.test(text)) continue;
    [smallest, least] = [element, text.length];
  }
  return smallest;
}

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

type Pressed = {
  site: EditableSite;
  page: EditablePage;
  language: string;
  shownValue: (field: EditableField, language: string) => Value;
};

/** How far up a text is looked for, and how long the text of a section may be. */
const most = { levels: 6, characters: 1_500 };

/**
 * The place of the picture that was pressed, else of the value that the pressed element, or one of those
 * around it, has in its text.
 */
export function pressedPlace(target: EventTarget | null, pressed: Pressed): Place | undefined {
  return pressedPicture(target, pressed) ?? pressedText(target, pressed);
}

/** The addresses of a picture have its name: that of an upload its hash, that of a drawing its file's. */
function pressedPicture(target: EventTarget | null, { site, page, shownValue }: Pressed): Place | undefined {
  const html = (target as Element | null)?.closest("picture, svg")?.outerHTML; // as in pressedText
  if (!html) return undefined;
  const pictures = [page, ...site.pages]
    .flatMap(({ fields }) => fields)
    .filter(({ kind }) => kind === "picture");
  for (const field of pictures) {
    const [language = ""] = languagesOf(field, site);
    const name = String(shownValue(field, language));
    const hash = uploadedPicture(name)?.hash;
    const shown = hash ? `/media/${hash}-` : `/${name.replace(/\.\w+$/, "")}-`;
    if (name !== "" && html.includes(shown)) return placeIn(field, language);
  }
  return undefined;
}

function pressedText(target: EventTarget | null, pressed: Pressed): Place | undefined {
  const own = candidatesOf([pressed.page], pressed);
  const others = candidatesOf(
    pressed.site.pages.filter(({ group }) => group !== "emails" && group !== "staff"),
    pressed,
  );
  // Not by its class: those of the frame's window are others.
  let element = target as Element | null; // what a click has as its target in a document
  for (let level = 0; element && level < most.levels; level += 1) {
    const text = collapsed(element.textContent ?? "");
    if (text.length > most.characters) return undefined;
    const best = bestMatch(text, own) ?? bestMatch(text, others);
    if (best) return best.place;
    element = element.parentElement;
  }
  return undefined;
}

function candidatesOf(pages: readonly EditablePage[], { site, language, shownValue }: Pressed) {
  return pages.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      languagesOf(field, site)
        .filter((code) => code === "" || code === language)
        .map((code) => ({
          place: placeIn(field, code),
          pattern: textPattern(shownValue(field, code), site, language),
        })),
    ),
  );
}
