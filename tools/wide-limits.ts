/** For programs that act for many visitors at once, as tests and measurements do. */
export const wideLimits: Record<string, string> = Object.fromEntries(
  ['ORDERS', 'PAYMENTS', 'CHECKS', 'FINDS'].flatMap((what) => [
    [`LIMIT_${what}_PER_SESSION`, '1000000'],
    [`LIMIT_${what}_PER_ADDRESS`, '1000000'],
  ]),
)
