import { buildWhatIsStale } from './build.ts'

await buildWhatIsStale()
