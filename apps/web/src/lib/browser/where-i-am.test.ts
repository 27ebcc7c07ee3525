// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { mayAskSilently, whereIAm } from './where-i-am.ts'

function stub(name: 'geolocation' | 'permissions', value: object | undefined) {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
  Reflect.deleteProperty(navigator, 'permissions')
})

describe("the visitor's place", () => {
  test('is as the browser says, to about ten metres', async () => {
    const coords = { latitude: -12.812_345_678, longitude: 28.2, accuracy: 5 }
    stub('geolocation', {
      getCurrentPosition: (done: (at: object) => void) => done({ coords }),
    })
    expect(await whereIAm()).toEqual({ latitude: -12.8123, longitude: 28.2 })
  })

  test('is not known where the browser refuses, or has none', async () => {
    stub('geolocation', {
      getCurrentPosition: (_done: unknown, fail: (why: Error) => void) => fail(new Error('denied')),
    })
    await expect(whereIAm()).rejects.toThrow('denied')
    stub('geolocation', undefined)
    await expect(whereIAm()).rejects.toThrow('no geolocation')
  })
})

describe('the permission', () => {
  test.each([
    ['granted', true],
    ['prompt', false],
    ['denied', false],
  ])('that is "%s" asks without a question: %s', async (state, silent) => {
    stub('permissions', { query: async () => ({ state }) })
    expect(await mayAskSilently()).toBe(silent)
  })

  test('that an old browser does not tell asks nothing', async () => {
    stub('permissions', undefined)
    expect(await mayAskSilently()).toBe(false)
  })
})
