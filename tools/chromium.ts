import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return usualPlaces.find((place) => existsSync(place))
}

/** Brings Chromium by the system's package manager; says what to do where it cannot. */
export function installChromium(): void {
  const isRoot = process.getuid?.() === 0
  const prefix = isRoot ? [] : ['sudo', '-n']
  console.error('Installing Chromium for the browser tests…')
  for (const words of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = '', ...args] = [...prefix, ...words]
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (!findChromium()) {
    throw new Error(
      'The browser tests need Chromium: install it with your package manager, or set CHROMIUM_PATH.',
    )
  }
}
