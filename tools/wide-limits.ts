const wide = '1000000'

/** For programs that act for many visitors at once, as tests and measurements do. */
export const wideLimits: Record<string, string> = Object.fromEntries([
  ['LIMIT_FINDS_PER_REFERENCE', wide],
  ...['ORDERS', 'PAYMENTS', 'CHECKS', 'FINDS'].flatMap((what) => [
    [`LIMIT_${what}_PER_SESSION`, wide],
    [`LIMIT_${what}_PER_ADDRESS`, wide],
  ]),
])
