import { expect, test } from 'vitest'
import type { Caller } from '../../http/addresses/ip-network.ts'
import type { GuessLimit } from '../../http/limits/limits.ts'
import { refused } from '../../http/refusals/answer.ts'
import { accountGuesses } from './account-guesses.routes.ts'

function limitOf(points: number): GuessLimit {
  const spent = new Map<string, number>()
  const add = (key: string, n: number) => void spent.set(key, (spent.get(key) ?? 0) + n)
  return {
    async spend(key) {
      if ((spent.get(key) ?? 0) >= points) return refused('request.too-many')
      add(key, 1)
      return null
    },
    giveBack: async (key) => add(key, -1),
  }
}

const from = (ip: string): Caller => ({ ip, headers: {}, socket: {} })
const [stranger, owner] = [from('203.0.113.9'), from('198.51.100.7')]
const tooMany = refused('request.too-many')

test('a stranger uses up the guesses of one network alone', async () => {
  const guesses = accountGuesses(limitOf(2), limitOf(10))
  for (let n = 0; n < 2; n++) expect(await guesses.spend(stranger, 'P1')).toBeNull()
  expect(await guesses.spend(stranger, 'P1')).toEqual(tooMany)
  expect(await guesses.spend(stranger, 'P2')).toBeNull()
  expect(await guesses.spend(owner, 'P1')).toBeNull()
})

test('all networks together have an end, and what was right counts nowhere', async () => {
  const guesses = accountGuesses(limitOf(10), limitOf(2))
  await guesses.spend(stranger, 'P1')
  await guesses.giveBack(stranger, 'P1')
  for (const from of [stranger, owner]) expect(await guesses.spend(from, 'P1')).toBeNull()
  expect(await guesses.spend(owner, 'P1')).toEqual(tooMany)
})
