/** See lock.mjs, which Node 20 runs as well. */
export function withLock<T>(
  file: string,
  doing: string,
  work: () => T | Promise<T>,
  options?: { tell?: (line: string) => void; waitMs?: number },
): Promise<T>
