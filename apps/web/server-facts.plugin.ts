import type { Plugin } from 'vite'

/** Facts of a route that only the server and the build ask for. Every phone would load them. */
const serverFact = /^ +(?:access|ahead|keepsNumber): [^,\n]+,\n/gm

/** The table of routes as phones get it. */
export const withoutServerFacts = (source: string): string => source.replace(serverFact, '')

export const serverFacts: Plugin = {
  name: 'portal:server-facts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/app/routes.ts') ? { code: withoutServerFacts(code), map: null } : null,
}
