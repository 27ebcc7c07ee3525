// @vitest-environment jsdom
import { type FormSchema, type FormValues, ticked } from '@portal/contract/forms/form'
import { everyKind, formCases, goodValues } from '@portal/contract/forms/form-cases.fixture'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { problemWords } from '../lib/form/failure-words.ts'
import { usePageAction } from '../lib/form/page-action.ts'
import { AppToolsContext } from '../lib/page/app-context.ts'
import type { PageAction, Stay } from '../lib/page/page.ts'
import { appTools } from '../lib/page/render-page.fake.tsx'
import { judgeForm, problemOfFault } from './field-fault.ts'
import { SchemaForm } from './schema-form.tsx'

type Drawn = { schema?: FormSchema; values?: FormValues; first?: Stay | null; action?: PageAction }

const stays: PageAction = async () => ({ kind: 'stay', problems: [], values: {} })
const tools = appTools()

function Filled({ schema = everyKind, values = {}, first = null, action = stays }: Drawn) {
  const submission = usePageAction(action, first)
  return <SchemaForm {...{ schema, values, submission }} cancelHref="/back" />
}

const form = (props: Drawn) => (
  <AppToolsContext value={tools}>
    <Filled {...props} />
  </AppToolsContext>
)

const fieldOf = (name: string) => {
  const field = everyKind.fields.find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}
const inputOf = (name: string) => {
  const input = document.getElementById(name)
  if (!(input instanceof HTMLInputElement)) throw new Error(`no input ${name}`)
  return input
}
const messageOf = (name: string) => document.getElementById(`${name}-message`)?.textContent ?? ''
const submitButton = () => screen.getByRole('button', { name: 'Submit' })
const isClosed = () => submitButton().getAttribute('aria-disabled') === 'true'

/** Types a value into a field, or ticks it, and leaves it by a key. */
async function fill(name: string, value: string | undefined) {
  const input = inputOf(name)
  if (input.type === 'checkbox') {
    if (input.checked !== (value === ticked)) fireEvent.click(input)
  } else fireEvent.input(input, { target: { value: value ?? '' } })
  fireEvent.blur(input)
  await act(async () => new Promise((done) => setTimeout(done)))
}

/** Not what a checkbox cannot be in a browser, nor a town in small letters, which its field puts right. */
const isPossible = ([, value]: (typeof formCases)[number]) =>
  value === undefined || value === ticked || !['off', 'mongu'].includes(value)

test.each(formCases.filter(isPossible))(
  'the field %s with %j says what the rules say of it, and Submit is closed where they refuse it',
  async (name, value, fault) => {
    render(form({ values: goodValues }))
    expect(isClosed()).toBe(false)
    await fill(name, 'x')
    await fill(name, value)
    const words = fault ? problemWords(problemOfFault(fieldOf(name), fault), tools.t) : ''
    expect(messageOf(name).trim()).toBe(words)
    expect(isClosed()).toBe(fault !== null)
  },
)

test('the words of faults are those that were published', () => {
  const words = Object.fromEntries(
    formCases.flatMap(([name, , fault]) =>
      fault
        ? [[`${name} ${fault.kind}`, problemWords(problemOfFault(fieldOf(name), fault), tools.t)]]
        : [],
    ),
  )
  expect(words).toMatchObject({
    'name required': 'Full name is required',
    'name too-short': 'Full name must be at least 3 characters',
    'name too-long': 'Full name must be no more than 40 characters',
    'name invalid': 'Invalid Full name',
    'msisdn own': 'Invalid Mobile No',
    'installationAddress own': 'Write the plot and the street',
    'installationAddress address': 'Please enter a valid address',
    'landmark landmark': 'Please enter a valid landmark',
  })
})

test('fields and buttons come by their ranks, and a number has its country before it', () => {
  render(form({}))
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toEqual([
    ...['Full name', 'Mobile number', 'Email', 'Town', 'Installation address', 'Landmark'],
    'The terms',
  ])
  expect(screen.getByText('+260')).toBeTruthy()
  const [submit, cancel] = [submitButton(), screen.getByRole('link', { name: 'Cancel' })]
  expect(submit.compareDocumentPosition(cancel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(cancel.getAttribute('href')).toBe('/back')
})

test('nothing is said of a field before it is left', () => {
  render(form({ values: goodValues }))
  fireEvent.input(inputOf('name'), { target: { value: 'A' } })
  expect(messageOf('name')).toBe('')
  expect(isClosed()).toBe(true)
})

test('a field that is left by a press says what is wrong after the press, so that nothing moves below it', async () => {
  const pass = () => act(async () => new Promise((done) => setTimeout(done)))
  render(form({ values: goodValues }))
  fireEvent.pointerDown(submitButton())
  fireEvent.input(inputOf('name'), { target: { value: '' } })
  fireEvent.blur(inputOf('name'))
  await pass()
  expect(messageOf('name')).toBe('')
  fireEvent.pointerUp(submitButton())
  await pass()
  expect(messageOf('name')).toBe('Full name is required')
})

test('the server renders the button open, the towns as a list, and what it said', () => {
  const problems = judgeForm(everyKind, { msisdn: '12' })
  const first: Stay = { kind: 'stay', problems, values: { msisdn: '12' } }
  const page = renderToString(form({ first, values: first.values }))
  expect(page).not.toContain('aria-disabled')
  expect(page).toMatch(/<select[^>]*name="town"/)
  expect(page).toContain('Full name is required')
  expect(page).toContain('Tick this box to go on')
  expect(page).toContain('method="post"')
})

test('a press with faults sends nothing, says all of them and leads to the first', () => {
  const action = vi.fn(stays)
  render(form({ action }))
  fireEvent.submit(submitButton())
  expect(action).not.toHaveBeenCalled()
  expect(messageOf('name')).toBe('Full name is required')
  expect(messageOf('town')).toBe('Town is required')
  expect(document.activeElement).toBe(inputOf('name'))
})

test('what the service says of a field is there until that is corrected', async () => {
  const action: PageAction = async (fields) => ({
    kind: 'stay',
    problems: [{ field: 'msisdn', text: 'Invalid Mobile No', words: 'Invalid Mobile No' }],
    values: Object.fromEntries(fields),
  })
  render(form({ values: goodValues, action }))
  fireEvent.submit(submitButton())
  await vi.waitFor(() => expect(messageOf('msisdn')).toBe('Invalid Mobile No'))
  await fill('msisdn', '971000002')
  expect(messageOf('msisdn')).toBe('')
})
