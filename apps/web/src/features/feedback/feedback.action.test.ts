import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { messageMax, sendFeedback } from './feedback.action.ts'

const call = 'POST feedback/v1/submit'
const said = { topic: 'shop', message: 'Kind people.', msisdn: '', email: '' }

function submit(
  fields: Partial<typeof said> = {},
  answer = success({ reference: 'ZB-4K7Q-19MX', seal: 'a1' }),
) {
  const { context, sentTo } = fakeContext({ [call]: answer }, { path: '/give_your_feedback' })
  const outcome = sendFeedback(new URLSearchParams({ ...said, ...fields }), context)
  return { outcome, sent: () => sentTo('feedback').map(({ body }) => body) }
}

describe('a message', () => {
  test('is sent, and its reference is shown', async () => {
    const { outcome, sent } = submit()
    expect(await outcome).toEqual({
      kind: 'go',
      to: '/give_your_feedback?reference=ZB-4K7Q-19MX&seal=a1',
      replace: true,
    })
    expect(sent()).toEqual([{ topic: 'shop', message: 'Kind people.' }])
  })

  test('may say whom to answer', async () => {
    const { outcome, sent } = submit({ msisdn: '+260 97 123 4567', email: 'a@b.zm' })
    await outcome
    expect(sent()).toEqual([
      { topic: 'shop', message: 'Kind people.', msisdn: '971234567', email: 'a@b.zm' },
    ])
  })

  test('of several lines keeps them', async () => {
    const { outcome, sent } = submit({ message: ' One\r\ntwo ' })
    await outcome
    expect(sent()).toMatchObject([{ message: 'One\ntwo' }])
  })

  test('about a topic that is none is about something else', async () => {
    const { outcome, sent } = submit({ topic: 'weather' })
    await outcome
    expect(sent()).toMatchObject([{ topic: 'other' }])
  })

  test.each([
    [{ message: ' ' }, 'message', 'feedback.messageRequired'],
    [{ message: 'x'.repeat(messageMax + 1) }, 'message', 'feedback.messageLong'],
    [{ msisdn: '12' }, 'msisdn', 'prepaid.invalidNumber'],
    [{ email: 'nobody' }, 'email', 'refusal.email.invalid'],
  ])('with %o is not sent, and nothing of it is lost', async (fields, field, text) => {
    const { outcome, sent } = submit(fields)
    expect(await outcome).toMatchObject({ kind: 'stay', problems: [{ field, text }] })
    expect((await outcome) as object).toMatchObject({ values: { topic: 'shop' } })
    expect(sent()).toEqual([])
  })

  test('that is refused stays in the form', async () => {
    const { outcome } = submit({}, refusal('request.too-many', { status: 429 }))
    expect(await outcome).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.request.too-many' }],
      values: { message: 'Kind people.' },
    })
  })
})
