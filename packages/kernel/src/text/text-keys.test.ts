import { expect, test } from 'vitest'
import { type Ending, textKeys } from './text-keys.ts'

test.each<[Ending[], string[]]>([
  [[], ['a']],
  [['PREPAID RECHARGE'], ['a.PREPAID RECHARGE', 'a']],
  [
    ['PREPAID RECHARGE', 'PG'],
    ['a.PREPAID RECHARGE.PG', 'a.PREPAID RECHARGE', 'a.PG', 'a'],
  ],
  [
    [undefined, 'PG'],
    ['a.PG', 'a'],
  ],
  [
    ['PREPAID RECHARGE', undefined],
    ['a.PREPAID RECHARGE', 'a'],
  ],
  [
    ['PREPAID RECHARGE', ['MPESA', 'AM']],
    [
      'a.PREPAID RECHARGE.MPESA',
      'a.PREPAID RECHARGE.AM',
      'a.PREPAID RECHARGE',
      'a.MPESA',
      'a.AM',
      'a',
    ],
  ],
  [
    ['Broadband Recharge', 'PG'],
    [
      'a.Broadband Recharge.PG',
      'a.Broadband Recharge',
      'a.BUNDLE PURCHASE.PG',
      'a.BUNDLE PURCHASE',
      'a.PG',
      'a',
    ],
  ],
  [[[]], ['a']],
])('a text special to %j has these keys, from specific to general', (endings, keys) => {
  expect(textKeys('a', ...endings)).toEqual(keys)
})
