// Stops the server on SIGTERM, which comes from a service manager that can wait for the drain, and on SIGINT
// (Ctrl-C), without a drain.

export function shutDownOnSignal(say: Say, shutDown: (how: { isGentle: boolean }) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      say("Stopping: finishing what is under way ...");
      shutDown({ isGentle: signal === "SIGTERM" }).then(
        () => process.exit(0),
        (error: unknown) => {
          say(`Stopped with a fault: ${error instanceof Error ? error.message : error}`);
          process.exit(1);
        },
      );
    });
  }
}

/** Writes a message for the operator. */
export type Say = (words: string) => void;
