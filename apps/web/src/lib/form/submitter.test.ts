// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let form: HTMLFormElement

beforeEach(() => {
  document.body.innerHTML =
    '<form id="one"><input name="number" value="97"><button name="thumb" value="up"><b>Up</b></button>' +
    '<button name="thumb" value="down">Down</button></form><form id="two"><button name="other"></button></form>'
  form = document.querySelector('form') as HTMLFormElement
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** The fields that are sent once a button was pressed; in older browsers the event names none. */
async function pressed(selector: string, isOld: boolean) {
  if (isOld) vi.stubGlobal('SubmitEvent', class {})
  vi.resetModules()
  const { fieldsOf, submitterOf } = await import('./submitter.ts')
  let sent = ''
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent = `${fieldsOf(form, submitterOf(event, form))}`
  })
  document.querySelector<HTMLElement>(selector)?.click()
  return sent
}

test.each([
  ['a browser of today', false],
  ['a browser that does not say which button sent a form', true],
])('%s sends a form with the button that was pressed', async (_, isOld) => {
  expect(await pressed('[value=down]', isOld)).toBe('number=97&thumb=down')
  expect(await pressed('b', isOld)).toBe('number=97&thumb=up')
})

test('a form that script sends has no button, also after one of another form was pressed', async () => {
  const { fieldsOf, sendForm, submitterOf } = await import('./submitter.ts')
  let sent = ''
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent = `${fieldsOf(form, submitterOf(event, form))}`
  })
  document.querySelector<HTMLElement>('[name=other]')?.click()
  sendForm(form)
  expect(sent).toBe('number=97')
})

test('a browser without requestSubmit sends a form too, where its handler takes the event', async () => {
  const { sendForm } = await import('./submitter.ts')
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', onSubmit)
  Object.defineProperty(form, 'requestSubmit', { value: undefined })
  sendForm(form)
  expect(onSubmit).toHaveBeenCalledOnce()
})
