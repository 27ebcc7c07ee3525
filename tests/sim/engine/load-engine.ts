import type { Disk } from '../disk/disk.ts'
import { methodModels, productModels } from '../models.ts'
import type { Outside } from '../outside/outside.ts'
import type { SimProcess } from '../time/sim-process.ts'
import { type Engine, engineFiles } from './engine.ts'
import { type LoadModule, moduleLoader } from './engine-modules.ts'

export async function loadEngine(load: LoadModule = moduleLoader()): Promise<Engine> {
  const parts = await Promise.all(engineFiles.map((file) => load(file)))
  const methods = await Promise.all(methodModels.map((model) => model.load(load)))
  const products = await Promise.all(productModels.map((model) => model.load(load)))
  return Object.assign({}, ...parts, {
    methodsFor: (outside: Outside, process: SimProcess) =>
      byName(
        methods.map((connect) => connect(outside, process)),
        ({ provider }) => provider.name,
      ),
    productsFor: (outside: Outside, process: SimProcess, disk: Disk) =>
      byName(
        products.map((connect) => connect(outside, process, disk)),
        ({ kind }) => kind,
      ),
  })
}

const byName = <T>(all: readonly T[], nameOf: (one: T) => string): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [nameOf(one), one]))
