import { resolve } from 'node:path'
import { type CheckedSystem, checkSystems } from './composition/check-systems.ts'
import { readSystemsConfig } from './configuration/config.ts'
import { loadContent } from './features/content/content.store.ts'
import { contentKinds } from './features.ts'

/** Asks each connected outside system one harmless question, and says in words what is wrong. Decision 182. */
const usage = `npm run connect -- check
  asks every outside system that the service's environment names one harmless question: nothing is charged, stored or sent`

function linesOf({ name, verdicts }: CheckedSystem): string[] {
  if (verdicts === null)
    return [`none   ${name}: its adapter has no harmless call; nothing was asked`]
  return verdicts.map((verdict) =>
    verdict.kind === 'right'
      ? `ok     ${name}: ${verdict.words}`
      : `wrong  ${name}: ${verdict.about}: ${verdict.words}`,
  )
}

async function run(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'check') {
    console.error(usage)
    return 2
  }
  const config = readSystemsConfig(process.env)
  const content = await loadContent(resolve(config.contentDir), contentKinds)
  const systems = await checkSystems(config, content)
  for (const line of systems.flatMap(linesOf)) console.log(line)
  const isWrong = systems.some(({ verdicts }) => verdicts?.some(({ kind }) => kind === 'wrong'))
  return isWrong ? 1 : 0
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
