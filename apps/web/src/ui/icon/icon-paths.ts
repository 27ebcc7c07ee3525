import { hasOwn } from '@portal/kernel/has-own'

/**
 * Outlines on a 24 px grid, one path each, drawn with a 1.75 px round stroke. One table and not a
 * component each, because content names icons too; the whole set weighs under 1 kB compressed.
 */
export const iconPaths = {
  alert: 'M12 3.5 21.5 20h-19L12 3.5zM12 10v4.5M12 17.3v.2',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  back: 'M15 5l-7 7 7 7',
  bolt: 'M13 3 5 14h6l-1 7 9-12h-7l1-6z',
  call: 'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2.5 2.5 0 0 1-2.5 2.5A14.5 14.5 0 0 1 3.5 6 2.5 2.5 0 0 1 6 3.5z',
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M5 9l7 7 7-7',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  home: 'M4 11l8-7 8 7v9H4zM10 20v-5h4v5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.2',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.2M4.5 12v.2M4.5 17.5v.2',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  next: 'M9 5l7 7-7 7',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.4M19 12a10 10 0 0 0-5-2.8M12 19v.2',
  phone: 'M7 3h10v18H7zM11 18h2',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  question:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.2',
  receipt: 'M6 3h12v18l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 21zM9 8h6M9 12h6',
  refresh:
    'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4.5V9h4.5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 19.5V15h-4.5',
  router: 'M4 14h16v6H4zM8 17v.2M12 14v-4M9 8a4.5 4.5 0 0 1 6 0M6 5a9 9 0 0 1 12 0',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 13v7h14v-7',
  signal: 'M5 20v-4M10 20v-7.5M15 20V9M20 20V4.5',
  undo: 'M8 5 4 9l4 4M4 9h10.5a5 5 0 0 1 0 10H8',
  wallet: 'M4 7h14V4.5H4V19h16V7h-2M16 13v.2',
} as const

export type IconName = keyof typeof iconPaths

/** Content names icons as free text: a name we do not draw gives none. */
export const isIconName = (name: string): name is IconName => hasOwn(iconPaths, name)
