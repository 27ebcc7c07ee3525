import { buildWhatIsStale } from './portal/build.ts'

await buildWhatIsStale()
