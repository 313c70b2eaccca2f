// A value that stands in for one of the school's files.

/**
 * `file` is one such as `en/pages/home`, or `every/pages/home` for a value that is the same in every
 * language; `path` are the keys that lead to the value in it. At the path of a list the value is the order of
 * its entries (entry-order.ts); the texts of an added entry are overrides below its key.
 */
export type Override = {
  file: string;
  path: readonly string[];
  value: unknown;
  /**
   * What the school's file said there when the value was published; absent if nobody noted it. Of an order
   * the mark of the list (list-mark.ts): in another list the order and what is below it have no place.
   */
  ofFile?: unknown;
};
