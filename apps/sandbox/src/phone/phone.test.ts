import { after, systemClock } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import { playedMarket } from '../market.ts'
import { createPhones, type PromptAnswer } from './phone.store.ts'
import { phoneView } from './phone.view.ts'

const somebody = () => createPhones(systemClock)('971000001')
const asked = { system: 'Money', title: 'Pay the operator', amount: '50.00', expiresAt: null }

const drawn = (phone: ReturnType<typeof somebody>): string =>
  phoneView({
    market: playedMarket('ZMW'),
    msisdn: '971000001',
    now: systemClock.now(),
    isOff: false,
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

  test('hands the answer to the sender of the prompt, which decides', () => {
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

  test('says that it asks again, and how long', () => {
    const phone = somebody()
    const expiresAt = after(systemClock.now(), 90_000)
    const prompt = phone.ask({ ...asked, amount: '1234.50', expiresAt }, () => 'waiting')
    expect(drawn(phone)).toMatch(/1:(30|29) left/)
    expect(drawn(phone)).toContain('K1,234.50')
    expect(drawn(phone)).not.toContain('Wrong PIN')
    phone.answer(prompt.id, { action: 'approve', pin: '1111' })
    expect(drawn(phone)).toContain('Wrong PIN')
  })

  test('lets an address in a message be pressed, and nothing else', () => {
    const phone = somebody()
    phone.receive({ from: '300', text: 'See https://x.example/a?b=1&c=<2> now' })
    expect(drawn(phone)).toContain(
      'See <a href="https://x.example/a?b=1&amp;c=">https://x.example/a?b=1&amp;c=</a>&lt;2&gt; now',
    )
    phone.receive({ from: '300', text: 'javascript:alert(1)' })
    expect(drawn(phone)).not.toContain('href="javascript')
  })

  test('takes one answer to a prompt and none to unknown ones', () => {
    const phone = somebody()
    const prompt = phone.ask(asked, () => 'declined')
    phone.answer(prompt.id, { action: 'decline', pin: null })
    expect(phone.answer(prompt.id, { action: 'approve', pin: null })).toBe('over')
    expect(phone.answer('p9', { action: 'approve', pin: null })).toBe('unknown')
  })
})
