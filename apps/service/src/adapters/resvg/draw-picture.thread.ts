import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Drawing } from '../../ports/picture.port.ts'

/** The PNG, or what is wrong with the drawing. */
function pictureOf({ svg, width }: Drawing): Uint8Array | string {
  try {
    const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render()
    return drawn.pixels.some((value) => value !== 0) ? drawn.asPng() : 'it shows nothing'
  } catch (error) {
    return String(error)
  }
}

await initWasm(await readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
parentPort?.postMessage(pictureOf(workerData))
