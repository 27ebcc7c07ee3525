/** Result of the odd requests for one address: the first failure, and the count of each status. */
export type Found = {
  name: string
  requests: number
  problem: string | null
  statuses: ReadonlyMap<number, number>
}
