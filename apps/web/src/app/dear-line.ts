type Line = { readonly saveData?: boolean; readonly effectiveType?: string }

/** The visitor saves data, or the line is slow: nothing is fetched that was not asked for. */
export function isDearLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line }
  return !!connection && (connection.saveData || /2g/.test(`${connection.effectiveType}`))
}
