// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { clickedAddress } from './link-clicks.ts'

afterEach(() => document.body.replaceChildren())

function click(markup: string, init: MouseEventInit = {}): string | null {
  document.body.innerHTML = markup
  const inner = document.body.querySelector('[data-here]') ?? document.body.querySelector('a')
  let address: string | null = null
  const listen = (event: MouseEvent) => {
    address = clickedAddress(event, location)
    event.preventDefault()
  }
  document.addEventListener('click', listen, { once: true })
  inner?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return address
}

describe('a click', () => {
  test.each([
    ['a link of ours', '<a href="/about?x=1">x</a>', '/about?x=1'],
    ['one in Swahili', '<a href="/sw/payment/status">x</a>', '/sw/payment/status'],
    ['something inside of a link', '<a href="/about"><b data-here>x</b></a>', '/about'],
  ])('on %s is followed here', (_what, markup, address) => {
    expect(click(markup)).toBe(address)
  })

  test.each([
    ['another site', '<a href="https://evil.example/about">x</a>'],
    ['a dial code', '<a href="tel:300">x</a>'],
    ['a new window', '<a href="/about" target="_blank">x</a>'],
    ['one for the browser', '<a href="/about" target="_top">x</a>'],
    ['a download', '<a href="/about" download>x</a>'],
    ['a place in this page', '<a href="#main">x</a>'],
    ['an address that is no page', '<a href="/portal-service/docs">x</a>'],
    ['no link', '<b data-here>x</b>'],
  ])('on %s is left to the browser', (_what, markup) => {
    expect(click(markup)).toBeNull()
  })

  test.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('with %o is left to the browser', (init) => {
    expect(click('<a href="/about">x</a>', init)).toBeNull()
  })
})
