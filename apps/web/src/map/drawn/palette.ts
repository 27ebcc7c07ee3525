import type { Technology } from '@portal/kernel/place/technology'

export type Palette = {
  readonly land: string
  readonly abroad: string
  readonly water: string
  readonly shore: string
  readonly trunk: string
  readonly trunkEdge: string
  readonly minor: string
  readonly minorEdge: string
  readonly border: string
  /** Wide below the land, so that it shines out of it. */
  readonly borderGlow: string
  readonly province: string
  readonly foreign: string
  readonly grid: string
  readonly ink: string
  readonly faintInk: string
  readonly waterInk: string
  readonly halo: string
  readonly shield: string
  readonly shieldInk: string
  readonly sites: Readonly<Record<Technology, string>>
}

const light: Palette = {
  land: '#fbf8f1',
  abroad: '#e8e5dd',
  water: '#aad3ea',
  shore: '#8fc1dd',
  trunk: '#ffd27a',
  trunkEdge: '#dda83f',
  minor: '#ffffff',
  minorEdge: '#d3cab8',
  border: '#a08fb0',
  borderGlow: 'rgb(160 143 176 / 18%)',
  province: '#c3b9a4',
  foreign: '#cfc9bb',
  grid: 'rgb(20 35 27 / 7%)',
  ink: '#222b26',
  faintInk: '#8a8371',
  waterInk: '#3f7fa6',
  halo: 'rgb(255 255 255 / 92%)',
  shield: '#fff4d8',
  shieldInk: '#7a5410',
  sites: { '2G': '#5f77b8', '3G': '#e0734a', '4G': '#2c9c74', '5G': '#7a56cf' },
}

const dark: Palette = {
  land: '#1d2721',
  abroad: '#121815',
  water: '#1d4358',
  shore: '#28566f',
  trunk: '#a67c31',
  trunkEdge: '#5d4720',
  minor: '#47544c',
  minorEdge: '#29332d',
  border: '#8e7ca2',
  borderGlow: 'rgb(142 124 162 / 20%)',
  province: '#46534b',
  foreign: '#2b3630',
  grid: 'rgb(241 244 240 / 7%)',
  ink: '#eef2ed',
  faintInk: '#8b988f',
  waterInk: '#86bfdf',
  halo: 'rgb(18 24 21 / 88%)',
  shield: '#3a2e16',
  shieldInk: '#f0c873',
  sites: { '2G': '#8ea4e6', '3G': '#f2966d', '4G': '#4cc38a', '5G': '#ab8ef2' },
}

/** The theme of the page: that of the device. */
export const darkTheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

export const paletteNow = (): Palette => (darkTheme().matches ? dark : light)
