// Limits the memory of the server's process: a third less under load. Each setting was measured separately,
// and the speed stayed the same (docs/speed-and-reliability.md).

/**
 * The semi-space of the young generation is at most 4 MB instead of 16. The old generation is collected after
 * it has grown by 30 percent instead of to four times its size.
 */
export const nodeOptions = ["--max-semi-space-size=4", "--heap-growing-percent=30"];

/**
 * glibc returns blocks as large as a compressor's workspace to the system once they are freed. Other C
 * libraries ignore these variables.
 */
export const memoryEnvironment = {
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};
