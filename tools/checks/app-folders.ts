import type { OrderedFolder } from './ordered-folder.ts'

/** The folders that put pages together. Decision 136. */
export const appFolders: readonly OrderedFolder[] = [
  {
    name: 'routes',
    holds: 'the table of routes, and the modules of pages that join features',
    face: 'routes.ts',
  },
  { name: 'navigation', holds: 'addresses, views, places on a page', face: 'view.ts' },
  { name: 'frame', holds: 'what is around every page', face: 'app.tsx' },
  {
    name: 'start',
    holds: 'what runs first in a browser, until React has taken the page over',
    face: 'start.tsx',
  },
  { name: 'offline', holds: 'the service worker and what it keeps', face: 'service-worker.ts' },
  { name: 'rendering', holds: 'a page as a document, on the server', face: 'page-renderer.tsx' },
]
