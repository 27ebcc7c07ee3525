import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { declaredRows } from '../configuration/declared-settings.ts'
import { ConfigError, createReader } from '../configuration/settings-reader.ts'
import { localLimit, tieredLimit } from '../http/limits/declared-limits.ts'
import { tiersSetting } from '../http/limits/limit-settings.ts'
import type { Limit, LimitParts } from '../http/limits/limits.ts'
import { numberSetting } from '../settings/setting.ts'
import { defineFeature, type FeatureDeps, type JobDeps } from './define-feature.ts'

const points = numberSetting('LIMIT_ANIMALS_PER_ADDRESS', 2, 'animals')
const looks = localLimit('animals', points)
const from = { ip: '203.0.113.7', headers: {}, socket: { remoteAddress: '203.0.113.7' } }
const limitParts = (): LimitParts => ({
  store: {} as never,
  sessions: { find: async () => null } as never,
  onRefused: () => {},
})

/** A feature that hands out the limit it got. */
function looking(name: string, got: Limit[]) {
  return defineFeature({
    name,
    limits: { look: looks },
    routes: (_app, { limits }) => void got.push(limits.look),
  })
}

const serveIn = (parts: LimitParts, got: Limit[], env = {}) => {
  for (const name of ['zoo', 'farm']) {
    looking(name, got)
      .read(createReader(env))
      .serve(Fastify(), {} as FeatureDeps, parts)
  }
}

test('features that declare the same limit count together', async () => {
  const got: Limit[] = []
  serveIn(limitParts(), got)
  const [zoo, farm] = got
  expect(await zoo?.(from)).toBeNull()
  expect(await farm?.(from)).toBeNull()
  expect(await zoo?.(from)).toMatchObject({ refused: 'request.too-many' })
})

test('processes beside each other count apart, each by what its operator set', async () => {
  const [got, others]: [Limit[], Limit[]] = [[], []]
  serveIn(limitParts(), got)
  serveIn(limitParts(), others, { LIMIT_ANIMALS_PER_ADDRESS: '1' })
  expect(await got[0]?.(from)).toBeNull()
  expect(await others[0]?.(from)).toBeNull()
  expect(await others[0]?.(from)).toMatchObject({ refused: 'request.too-many' })
  expect(await got[0]?.(from)).toBeNull()
})

test.each(['LIMIT_GOATS_PER_SESSION', 'LIMIT_GOATS_PER_ADDRESS', 'GOATS_KEPT_DAYS'])(
  'a wrong %s stops the start with its name',
  (name) => {
    const goats = defineFeature({
      name: 'goats',
      limits: {
        feed: tieredLimit('goat', tiersSetting('GOATS', { perSession: 1, perNetwork: 2 }, 'goats')),
      },
      settings: { keptDays: numberSetting('GOATS_KEPT_DAYS', 3, 'days', [1, 9]) },
    })
    expect(() => goats.read(createReader({ [name]: 'many' }))).toThrow(ConfigError)
    expect(() => goats.read(createReader({ [name]: 'many' }))).toThrow(name)
  },
)

test('jobs get the settings that were read', async () => {
  const goats = defineFeature({
    name: 'goats',
    settings: { keptDays: numberSetting('GOATS_KEPT_DAYS', 3, 'days') },
    jobs: ({ settings }) => ({ housekeeping: [async () => settings.keptDays] }),
  })
  const { housekeeping = [] } = goats
    .read(createReader({ GOATS_KEPT_DAYS: '7' }))
    .jobs({} as JobDeps)
  expect(await housekeeping[0]?.(0 as never, 1)).toBe(7)
})

test('each setting that is declared has one default and one meaning', () => {
  const names = declaredRows().flatMap(({ variables }) => variables.map(({ name }) => name))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})
