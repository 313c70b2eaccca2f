// Work that fills a processor and much memory: more of it at once than there are processors only makes each wait for the others, and keeps
// the threads that everything else needs too (signatures, files, compression).

export type AtOnce = <T>(work: () => Promise<T>) => Promise<T>;

/** In the order asked. */
export function fewAtOnce(most: number): AtOnce {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // takes over this place
      else running -= 1;
    }
  };
}
