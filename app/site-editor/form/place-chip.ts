// How a place looks, in a text and on the button that inserts it. It must take no room of its own and hide
// what is below: the field's text has the same place with its braces.
const shared = "rounded-xs outline -outline-offset-1 box-decoration-clone forced-colors:outline-[CanvasText]";
export const chipClass = `${shared} bg-ground-alt text-drawing outline-drawing/60 forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]`;
export const selectedChipClass = `${shared} bg-drawing text-ground outline-drawing forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]`;
