import type { EngineFile, EngineModules } from '../engine/engine-modules.ts'

/** One small change to an export of the engine, of a kind that is made in good faith. */
export type PlantedBug = {
  name: string
  file: EngineFile
  /** From the module's exports to the one that is replaced. Calls inside the module keep the original. */
  wrap(real: never): object
}

/** Bugs of one export by their names: each is a function from the real one to the one with the bug. Decision 053. */
export const bugsIn = <File extends EngineFile, Name extends keyof EngineModules[File]>(
  file: File,
  name: Name,
  bugs: Readonly<Record<string, (real: EngineModules[File][Name]) => EngineModules[File][Name]>>,
): PlantedBug[] =>
  Object.entries(bugs).map(([title, wrap]) => ({
    name: title,
    file,
    wrap: (real: EngineModules[File]) => ({ [name]: wrap(real[name]) }),
  }))
