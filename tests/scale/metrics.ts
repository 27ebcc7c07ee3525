import type { Member } from '../client/processes.ts'

/** The sum of a counter over some processes, over the lines whose labels contain all these words. */
export async function sumOf(
  members: readonly Member[],
  name: string,
  ...labels: string[]
): Promise<number> {
  const texts = await Promise.all(
    members.map(async ({ operationsUrl }) => (await fetch(`${operationsUrl()}/metrics`)).text()),
  )
  let sum = 0
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    if (!line.startsWith(name) || !labels.every((label) => line.includes(label))) continue
    sum += Number(line.slice(line.lastIndexOf(' ')))
  }
  return sum
}
