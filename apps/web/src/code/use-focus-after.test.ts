// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFocusAfter } from './use-focus-after.ts'

const form = '/payment/start/smartcash?order=ORDER'
const drawn =
  '<main><h1 tabindex="-1">Pay</h1><form><input><button type="submit">Pay</button></form></main>'

const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`No ${selector} is rendered`)
  return found
}

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', form)
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

function closeStep() {
  renderHook(() => useFocusAfter(form)).unmount()
  vi.advanceTimersByTime(0)
}

describe('once a step is closed, focus', () => {
  test('goes to the button of the form, as soon as that is there', () => {
    closeStep()
    vi.advanceTimersByTime(3_000)
    document.body.innerHTML = drawn
    vi.advanceTimersByTime(200)
    expect(document.activeElement).toBe(element('button'))
  })

  test('goes to what the step was for, where the form shows that', () => {
    document.body.innerHTML = drawn.replace('<input>', '<p tabindex="-1" data-answers></p><input>')
    closeStep()
    expect(document.activeElement).toBe(element('p'))
  })

  test('goes there from the heading, to which the closed dialog gives it after a slow step', () => {
    document.body.innerHTML = drawn
    element('h1').focus()
    closeStep()
    expect(document.activeElement).toBe(element('button'))
  })

  test('stays where the closed dialog has given it', () => {
    document.body.innerHTML = drawn
    element('input').focus()
    closeStep()
    vi.advanceTimersByTime(1_000)
    expect(document.activeElement).toBe(element('input'))
  })

  test('stays at a link of the page, from which the step was opened', () => {
    document.body.innerHTML = `<main><a href="/">Buy</a></main>${drawn}`
    element('a').focus()
    closeStep()
    element('h1').focus()
    vi.advanceTimersByTime(200)
    expect(document.activeElement).toBe(element('a'))
  })

  test('comes back from the heading, to which the page gives it when it is entered', () => {
    document.body.innerHTML = drawn
    closeStep()
    expect(document.activeElement).toBe(element('button'))
    element('h1').focus()
    vi.advanceTimersByTime(200)
    expect(document.activeElement).toBe(element('button'))
  })

  test('comes back from what was rendered while the form was loading', () => {
    document.body.innerHTML = '<main><p tabindex="-1">Loading</p></main>'
    element('p').focus()
    closeStep()
    document.body.innerHTML += drawn
    element('p').focus()
    vi.advanceTimersByTime(200)
    expect(document.activeElement).toBe(element('button'))
  })

  test('comes to a form that is rendered anew', () => {
    document.body.innerHTML = drawn
    closeStep()
    document.body.innerHTML = drawn
    vi.advanceTimersByTime(200)
    expect(document.activeElement).toBe(element('button'))
  })

  test('is left where the visitor has put it', () => {
    document.body.innerHTML = drawn
    closeStep()
    element('input').focus()
    vi.advanceTimersByTime(1_000)
    expect(document.activeElement).toBe(element('input'))
  })

  test('is no matter of a page that was opened meanwhile', () => {
    closeStep()
    history.replaceState(null, '', '/about')
    document.body.innerHTML = drawn
    vi.advanceTimersByTime(1_000)
    expect(document.activeElement).toBe(document.body)
  })
})
