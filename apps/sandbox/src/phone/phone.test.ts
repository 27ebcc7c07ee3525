import { systemClock } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import { createPhones, type PromptAnswer } from './phone.store.ts'
import { phoneView } from './phone.view.ts'

const somebody = () => createPhones(systemClock)('971000001')
const asked = { system: 'Money', title: 'Pay the operator', amount: '50.00', expiresAt: null }

const drawn = (phone: ReturnType<typeof somebody>): string =>
  phoneView({
    msisdn: '971000001',
    now: systemClock.now(),
    messages: phone.messages(),
    prompts: phone.prompts(),
  }).markup

describe('a phone', () => {
  test('shows messages newest first, with their text as text', () => {
    const phone = somebody()
    phone.receive({ from: '300', text: 'first' })
    phone.receive({ from: '300', text: '<b>second</b>' })
    expect(phone.messages().map((message) => message.text)).toEqual(['<b>second</b>', 'first'])
    expect(drawn(phone)).toContain('&lt;b&gt;second&lt;/b&gt;')
  })

  test('is one phone per number', () => {
    const phones = createPhones(systemClock)
    phones('971000001').receive({ from: '300', text: 'for you' })
    expect(phones('971000001').messages()).toHaveLength(1)
    expect(phones('971000002').messages()).toHaveLength(0)
  })

  test('hands the answer to whoever asked, and lets it decide', () => {
    const phone = somebody()
    const heard: PromptAnswer[] = []
    const prompt = phone.ask(asked, (answer) => {
      heard.push(answer)
      return answer.pin === '2468' ? 'approved' : 'waiting'
    })
    expect(drawn(phone)).toContain('Approve</button>')
    expect(phone.answer(prompt.id, { action: 'approve', pin: '1111' })).toMatchObject({
      status: 'waiting',
    })
    expect(phone.answer(prompt.id, { action: 'approve', pin: '2468' })).toMatchObject({
      status: 'approved',
    })
    expect(heard.map((answer) => answer.pin)).toEqual(['1111', '2468'])
    expect(drawn(phone)).not.toContain('Approve</button>')
  })

  test('takes one answer to a prompt and none to unknown ones', () => {
    const phone = somebody()
    const prompt = phone.ask(asked, () => 'declined')
    phone.answer(prompt.id, { action: 'decline', pin: null })
    expect(phone.answer(prompt.id, { action: 'approve', pin: null })).toBe('over')
    expect(phone.answer('p9', { action: 'approve', pin: null })).toBe('unknown')
  })
})
