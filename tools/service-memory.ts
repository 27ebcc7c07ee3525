/**
 * Keeps a service process small: without limits V8 lets garbage pile up to a quarter of the machine, and
 * the allocator keeps a heap for every thread. What is set outside comes first.
 */
export const serviceMemory = (): Record<string, string> => ({
  NODE_OPTIONS: process.env.NODE_OPTIONS || '--max-semi-space-size=4 --max-old-space-size=256',
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '1',
})
