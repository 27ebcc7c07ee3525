import type { PublicStatus } from '@portal/contract/transaction'
import { describe, expect, test } from 'vitest'
import { afterPoll, nextPoll, type Poll, refreshAfter, startPolling } from './order.rules.ts'

/** Every question the page asks while the status stays as given, as "what+seconds". */
function follow(statusAt: (asked: number) => PublicStatus, triesMax = 10): string[] {
  const asked: Poll[] = []
  let state = startPolling(statusAt(0))
  for (;;) {
    const poll = nextPoll(statusAt(asked.length), state, triesMax)
    if (!poll || asked.length > 50) break
    asked.push(poll)
    state = afterPoll(state, poll)
  }
  return asked.map(({ ask, waitMs }) => `${ask}+${waitMs / 1_000}`)
}

const times = (count: number, what: string) => Array.from({ length: count }, () => what)

describe('the order page', () => {
  test('asks the status five times, a second apart, while it is registered, then the final one', () => {
    expect(follow(() => 'REQUEST_REGISTERED')).toEqual([
      ...times(5, 'status+1'),
      'final+0',
      ...times(10, 'order+10'),
    ])
  })

  test('asks the final status as soon as it is no longer registered', () => {
    const raised = (asked: number) => (asked < 2 ? 'REQUEST_REGISTERED' : 'REQUEST_RAISED')
    expect(follow(raised, 0)).toEqual(['status+1', 'status+1', 'final+0'])
  })

  test.each(['IN_PROCESS', 'REQUEST_RAISED'] as const)(
    'looks every ten seconds, as often as configured, while it is %s',
    (status) => {
      expect(follow(() => status, 3)).toEqual(['final+2', ...times(3, 'order+10')])
    },
  )

  test.each(['SUCCESS', 'FAILED'] as const)('asks nothing once it is %s', (status) => {
    expect(follow(() => status)).toEqual([])
  })

  test('stops asking when the truth is known in between', () => {
    expect(follow((asked) => (asked < 3 ? 'IN_PROCESS' : 'SUCCESS'))).toEqual([
      'final+2',
      'order+10',
      'order+10',
    ])
  })

  test.each([
    ['IN_PROCESS', 'confirming', 5],
    ['REQUEST_RAISED', 'waiting-for-you', 15],
    ['IN_PROCESS', 'with-support', null],
    ['SUCCESS', 'delivered', null],
    ['FAILED', 'nothing-taken', null],
  ] as const)('without script and %s (%s) refreshes after %s', (status, money, seconds) => {
    const transaction = { status, money, legs: [], canRetry: false }
    const named = { transactionId: 'T', reference: 'R', paymentMode: 'PG' }
    expect(refreshAfter({ ...transaction, ...named })).toBe(seconds)
  })
})
