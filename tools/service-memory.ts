/**
 * Keeps a service process small: without limits V8 lets garbage grow to a quarter of the machine's
 * memory, and the allocator keeps a heap for every thread. Variables of the environment come first.
 */
export const serviceMemory = (): Record<string, string> => ({
  NODE_OPTIONS: process.env.NODE_OPTIONS || '--max-semi-space-size=4 --max-old-space-size=256',
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '1',
})
