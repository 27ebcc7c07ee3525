type Line = {
  readonly saveData?: boolean
  readonly effectiveType?: string
  /** Milliseconds of a round trip, rounded. */
  readonly rtt?: number
}

const lineOf = () => (navigator as Navigator & { connection?: Line }).connection

/** The visitor saves data, or the line is very slow: nothing is fetched that was not asked for. */
export function isDearLine(): boolean {
  const line = lineOf()
  return !!line && (line.saveData || /2g/.test(`${line.effectiveType}`))
}

const slowRoundTripMs = 400

/** Nothing is fetched ahead: it would hold up what is asked for. `repliesMs`: of the slowest reply, where browsers do not tell. */
export function isSlowLine(repliesMs: number): boolean {
  const roundTripMs = lineOf()?.rtt ?? repliesMs
  return isDearLine() || roundTripMs >= slowRoundTripMs
}
