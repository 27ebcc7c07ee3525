/**
 * Keeps a service process small: without limits V8 lets garbage grow to a quarter of the machine's
 * memory, and the allocator keeps a heap for every thread. Compiling hot code takes up to 50 MB for a moment, in pieces
 * of 32 kB that small ones keep from going back to the system, unless pieces of this size are mapped one by one.
 * Variables of the environment come first.
 */
export const serviceMemory = (): Record<string, string> => ({
  NODE_OPTIONS: process.env.NODE_OPTIONS || '--max-semi-space-size=4 --max-old-space-size=256',
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ || '32768',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ || '65536',
})
