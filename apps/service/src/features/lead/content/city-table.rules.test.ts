import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Findings } from '../../content/content.rules.ts'
import { inOneStep } from '../../content/reading/in-one-step.fixture.ts'
import { readTable, tableText } from '../../content/reading/tables.store.ts'
import { citiesTable, readCities, tidyCities } from './city-table.rules.ts'

const { columns, file } = citiesTable
const heads = columns.join(',')
const tableOf = (text: string) => inOneStep(readTable({ name: `content/${file}`, text }))

function read(lines: readonly string[], towns: readonly string[] = []) {
  const findings: Findings = { faults: [], warnings: [] }
  const table = tableOf([heads, ...lines, ''].join('\n'))
  const cities = inOneStep(readCities(table, new Set(towns), findings))
  const words = (found: Findings['faults']) => found.map(({ line, fault }) => `${line}: ${fault}`)
  return { cities, faults: words(findings.faults), warnings: words(findings.warnings) }
}

test('cities are listed by the alphabet, each with its answer', () => {
  expect(read(['Ndola,yes', 'Mongu,no', 'Kabwe,YES'])).toEqual({
    cities: [
      { cityName: 'Kabwe', hbbLeadFeasibility: true },
      { cityName: 'Mongu', hbbLeadFeasibility: false },
      { cityName: 'Ndola', hbbLeadFeasibility: true },
    ],
    faults: [],
    warnings: [],
  })
})

test.each([
  ['a city without a name', ',yes', '2: cityName is empty'],
  ['another answer', 'Ndola,maybe', '2: hbbLeadFeasibility "maybe" must be yes or no'],
])('at fault is %s', (_what, line, fault) => {
  expect(read([line]).faults).toEqual([fault])
})

test('a city that is there twice is a fault, however it is written', () => {
  expect(read(['Ndola,yes', 'NDOLA,no']).faults).toEqual([
    '3: cityName "ndola" is that of line 2 too',
  ])
})

test('a city where no address is found is warned of', () => {
  const { faults, warnings } = read(['Ndola,yes', 'Atlantis,no'], ['Ndola'])
  expect(faults).toEqual([])
  expect(warnings).toEqual([
    '3: cityName "Atlantis" is no town of places.csv, so no address there is found',
  ])
})

test('the table that is shipped has no fault, and is as it is written by the tool', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../../content', file), 'utf8')
  const { cities, faults } = read(text.trim().split('\n').slice(1))
  expect(faults).toEqual([])
  expect(cities.length).toBeGreaterThanOrEqual(25)
  const feasible = cities.filter(({ hbbLeadFeasibility }) => hbbLeadFeasibility)
  expect(feasible.map(({ cityName }) => cityName)).toEqual(
    expect.arrayContaining(['Kitwe', 'Livingstone', 'Lusaka', 'Ndola']),
  )
  expect(feasible.map(({ cityName }) => cityName)).not.toContain('Mongu')
  expect(tableText(columns, tidyCities(tableOf(text)))).toBe(text)
})
