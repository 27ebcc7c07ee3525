import { describe, expect, test } from 'vitest'
import { leadStatuses } from '../../../ports/operator/lead.port.ts'
import type { ContentFault } from '../../content/content.rules.ts'
import { readStatusWords, toldOf } from './lead-status.rules.ts'

const statuses = [
  { status: 'received', operator: ['acknowledged'], notes: ['callback'] },
  { status: 'received', operator: ['accepted', 'inProgress', 'pending'], notes: [] },
  { status: 'ended', operator: ['rejected', 'cancelled'], notes: ['callback'] },
]
const notes = [
  { note: 'visit', operator: 'VISIT_PLANNED' },
  { note: 'callback', operator: 'NOT_REACHED' },
]
const texts = new Set([
  'lead.status.received',
  'lead.status.ended',
  'lead.note.callback',
  'lead.note.visit',
])

function read(value: unknown) {
  const faults: ContentFault[] = []
  const text = JSON.stringify(value, null, 1)
  const file = { file: { name: 'content/pages/lead-status-config.json', text }, value }
  const words = readStatusWords(file, (key) => texts.has(key), faults)
  return { words, faults: faults.map(({ fault }) => fault) }
}

test('what is told follows the status, then the last note that is known', () => {
  const { words, faults } = read({ statuses, notes })
  expect(faults).toEqual([])
  expect(
    toldOf(words, { status: 'acknowledged', notes: ['NOT_REACHED', 'VISIT_PLANNED', 'OTHER'] }),
  ).toEqual({
    status: 'received',
    notes: ['callback', 'visit'],
  })
  expect(toldOf(words, { status: 'cancelled', notes: [] }).status).toBe('ended')
})

test('a lead that the operator has not got is told as received', () => {
  const { words } = read({ statuses, notes })
  expect(toldOf(words, { status: null, notes: [] }).status).toBe('received')
})

describe('at fault is', () => {
  test.each([
    [
      'a status without a text',
      { statuses: [{ ...statuses[0], status: 'gone' }, ...statuses.slice(1)], notes },
      '"gone" has no text "lead.status.gone" in lead-status-translation',
    ],
    [
      'a note without a text',
      { statuses, notes: [{ note: 'gone', operator: 'GONE' }] },
      '"gone" has no text "lead.note.gone" in lead-status-translation',
    ],
    [
      'a state of the operator that is none',
      { statuses: [...statuses, { status: 'ended', operator: ['lost'], notes: [] }], notes },
      `"lost" must be one of ${leadStatuses.join(', ')}`,
    ],
    [
      'a state that is there twice',
      { statuses: [...statuses, { status: 'ended', operator: ['pending'], notes: [] }], notes },
      '"pending" is there twice',
    ],
    [
      'a state that is left out',
      { statuses: statuses.slice(0, 2), notes },
      '"statuses" lacks rejected, cancelled',
    ],
    [
      'a code that is none',
      { statuses, notes: [{ note: 'visit', operator: 'visit planned' }] },
      '"visit planne…" is no code such as VISIT_PLANNED',
    ],
  ])('%s', (_what, value, fault) => {
    expect(read(value).faults).toEqual([fault])
  })
})
