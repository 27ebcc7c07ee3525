import type { Browser } from '@playwright/test'

export type Figure = { figure: string; value: string; budget: string; ok: boolean }

export type Place = {
  portalUrl: string
  databaseUrl: string
  servicePid: number
  browser: Browser
  debugPort: number
}

export type Bench = { name: string; run: (place: Place) => Promise<Figure[]> }

const against =
  (sign: '≤' | '≥', holds: (value: number, budget: number) => boolean) =>
  (figure: string, value: number, budget: number, unit = ''): Figure => ({
    figure,
    value: `${written(value)}${unit}`,
    budget: `${sign} ${written(budget)}${unit}`,
    ok: holds(value, budget),
  })

export const atMost = against('≤', (value, budget) => value <= budget)
export const atLeast = against('≥', (value, budget) => value >= budget)

const written = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(2)

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const row = ({ figure, value, budget, ok }: Figure): string =>
  `| ${figure} | ${value} | ${budget} | ${ok ? 'holds' : '**falls short**'} |`
