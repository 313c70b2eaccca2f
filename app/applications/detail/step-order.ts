// The order in which Previous and Next go. An application that left the list, because of a decision or a
// released flag, keeps its place until the dialog closes.

/** `last` is the order so far, `current` the ids of the list now. */
export function mergeOrder(last: readonly string[], current: readonly string[]): readonly string[] {
  const listed = new Set(current);
  if (last.every((id) => listed.has(id))) return current;
  const order = [...current];
  last.forEach((id, index) => {
    if (listed.has(id)) return;
    const before = last[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}
