// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppToolsContext } from '../page/app-context.ts'
import type { Outcome, PageAction } from '../page/page.ts'
import { appTools } from '../page/render-page.fake.tsx'
import { useAsking, usePageAction } from './page-action.ts'
import { PageForm } from './page-form.tsx'

function Form({ action }: { action: PageAction }) {
  const { submit } = useAsking(action, null)
  return (
    <form onSubmit={submit}>
      <input name="msisdn" aria-label="Number" />
      <button type="submit">Ask</button>
    </form>
  )
}

test.each([
  ['as it is still', '971', true],
  ['that was changed meanwhile', '972', false],
])('an outcome is told whether a form %s is led on by it', async (_which, typed, isFollowed) => {
  const onEnd = vi.fn<(isFollowed: boolean) => void>()
  const navigate = vi.fn<() => void>()
  const answer = Promise.withResolvers<Outcome>()
  render(
    <AppToolsContext value={{ ...appTools(), navigate }}>
      <Form action={() => answer.promise} />
    </AppToolsContext>,
  )
  const number = screen.getByLabelText<HTMLInputElement>('Number')
  number.value = '971'
  fireEvent.click(screen.getByRole('button'))
  number.value = typed
  await act(async () => answer.resolve({ kind: 'go', to: '/payment/start', onEnd }))
  expect(onEnd.mock.calls).toEqual([[isFollowed]])
  expect(navigate).toHaveBeenCalledTimes(isFollowed ? 1 : 0)
})

function Wrong() {
  const sending = usePageAction(
    async () => ({
      kind: 'stay',
      problems: [
        { field: 'email', text: 'refusal.email.invalid' },
        { field: 'msisdn', text: 'refusal.line.invalid' },
      ],
      values: {},
    }),
    null,
  )
  const { words, errors } = sending.answer()
  return (
    <PageForm of={sending}>
      <input name="email" aria-label="Email" />
      <input name="msisdn" aria-label="Number" />
      <p>{Object.keys(words).join()}</p>
      <p>{errors.length}</p>
      <button type="submit">Send</button>
    </PageForm>
  )
}

test('what was wrong with a field is not said of what is typed into it since', async () => {
  render(
    <AppToolsContext value={appTools()}>
      <Wrong />
    </AppToolsContext>,
  )
  const send = async () => act(async () => void fireEvent.click(screen.getByRole('button')))
  await send()
  expect(screen.getByText('email,msisdn')).toBeTruthy()
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'a@example.com' } })
  expect(screen.getByText('msisdn')).toBeTruthy()
  expect(screen.getByText('1')).toBeTruthy()
  await send()
  expect(screen.getByText('email,msisdn')).toBeTruthy()
})
