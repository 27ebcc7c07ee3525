import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import type { Method } from '../../ports/method.port.ts'
import type { PayerAnswer } from '../../ports/payment-provider.port.ts'
import { payerFinder } from './otp-deps.ts'

const number = '971000001' as Msisdn

/** A payment method by its modes, whose provider is asked about payers, or cannot be. */
const way = (mode: string, access: Method['access'], answer?: PayerAnswer['kind']) =>
  ({
    ...{ modes: [mode], access },
    provider: answer ? { findPayer: async () => ({ kind: answer }) } : {},
  }) as unknown as Method

const wallet = 'AM'

test.each<[string, Method[], string]>([
  ['there is none', [way('PG', 'open')], 'unknown'],
  ['only another method knows payers', [way('SMARTCASH', 'token', 'known')], 'unknown'],
  ['it asks on the phone and knows the number', [way(wallet, 'open', 'known')], 'known'],
  ['it cannot be asked', [way(wallet, 'open')], 'unsent'],
  ['one of two can be asked', [way(wallet, 'token'), way(wallet, 'open', 'unknown')], 'unknown'],
  ['both can', [way(wallet, 'open', 'unknown'), way(wallet, 'token', 'known')], 'known'],
])('about a number the operator’s wallet says, where %s: %3$s', async (_, methods, kind) => {
  expect((await payerFinder(methods)(number)).kind).toBe(kind)
})
