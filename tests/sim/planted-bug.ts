import type { EngineFile, EngineModules } from './engine-modules.ts'

type BugIn<File extends EngineFile> = {
  name: string
  file: File
  /** The exports that are replaced. Calls inside the module itself keep the original. */
  wrap(real: EngineModules[File]): Partial<EngineModules[File]>
}

/** One small change to a module of the engine, of a kind that is made in good faith. */
export type PlantedBug = { [File in EngineFile]: BugIn<File> }[EngineFile]
