// How the server's process is bounded in memory: a third less under load. Measured, each for itself, at the
// same speed (docs/performance.md).

/**
 * New objects get 4 MB at a time instead of 16; old ones are looked through when there are a third more of
 * them instead of four times as many.
 */
export const nodeOptions = ["--max-semi-space-size=4", "--heap-growing-percent=30"];

/**
 * What is as large as a compressor's workspace goes back to the system once it is free (glibc; others ignore
 * it).
 */
export const memoryEnvironment = {
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
