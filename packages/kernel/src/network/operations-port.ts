const offset = 10_000
const portMax = 65_535

/** The operators' port where none is set: beside the portal's own, at a fixed distance. */
export const operationsPortOf = (port: number): number =>
  port + offset > portMax ? port - offset : port + offset
