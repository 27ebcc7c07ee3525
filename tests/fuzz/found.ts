/** What the odd requests for one address came to: the first that went wrong, and how all were answered. */
export type Found = {
  name: string
  requests: number
  problem: string | null
  statuses: ReadonlyMap<number, number>
}
