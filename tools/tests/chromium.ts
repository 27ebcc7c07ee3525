import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

type Browser = { package: string; places: readonly string[] }

const chromium: Browser = {
  package: 'chromium',
  places: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
}

/** The same engine without windows and menus, for half of the processor time. */
const headlessShell: Browser = {
  package: 'chromium-headless-shell',
  places: ['/usr/bin/chromium-headless-shell'],
}

function find(browsers: readonly Browser[]): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return browsers.flatMap(({ places }) => places).find((place) => existsSync(place))
}

export const findChromium = (): string | undefined => find([chromium])

/** The browser of the journeys: the shell where there is one, otherwise the whole browser. */
export const findTestBrowser = (): string | undefined => find([headlessShell, chromium])

const isRoot = process.getuid?.() === 0

/** Root's own command, or one that asks for no password. */
async function runAsRoot(...words: string[]): Promise<boolean> {
  const [command = '', ...args] = isRoot ? words : ['sudo', '-n', ...words]
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  // A machine may have neither command.
  const [status] = await once(child, 'close').catch(() => [null])
  return status === 0
}

/** By the system's package manager, with its lists as they are or, where those are too old, new ones. */
async function install({ package: name }: Browser): Promise<void> {
  const wait = 'DPkg::Lock::Timeout=120'
  const words = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', '-o', wait, name]
  console.error(`Installing ${name} for the browser tests…`)
  if (await runAsRoot(...words)) return
  await runAsRoot('apt-get', 'update', '-qq')
  await runAsRoot(...words)
}

function demand(found: string | undefined): void {
  if (found) return
  throw new Error(
    'The browser tests need Chromium: install it with your package manager, or set CHROMIUM_PATH.',
  )
}

/** Installs Chromium where there is none; names the command where it cannot. */
export async function provideChromium(): Promise<void> {
  if (!findChromium()) await install(chromium)
  demand(findChromium())
}

/** Installs the shell where that needs no password; elsewhere the whole browser is used. */
export async function provideTestBrowser(): Promise<void> {
  if (!find([headlessShell]) && (isRoot || !findTestBrowser())) await install(headlessShell)
  if (!findTestBrowser()) await install(chromium)
  demand(findTestBrowser())
}
