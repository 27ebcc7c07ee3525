import { describe, expect, test } from 'vitest'
import { findRoute, hasRoute } from './find-route.ts'

describe('a path', () => {
  test.each([
    ['/', 'home', 200],
    ['/prepaid-recharge', 'prepaid-recharge', 200],
    ['/prepaid-recharge/', 'prepaid-recharge', 200],
    ['/payment/start', 'payment-start', 200],
    ['/payment/start/card', 'payment-start', 200],
    ['/payment/status', 'payment-status', 200],
    ['/payment/status/01ABC', 'payment-status', 200],
    ['/receipt/4K7Q', 'receipt', 200],
    ['/store-locator', 'stores', 200],
    ['/storeLocator', 'stores', 200],
    ['/store_finder/shops', 'shops', 200],
    ['/store_finder/dealers', 'dealers', 200],
    ['/about', 'about', 200],
    ['/page-not-found', 'page-not-found', 404],
    ['/nothing-here', 'about', 404],
    ['/payment/start/card/more', 'about', 404],
    ['/receipt/', 'about', 404],
    ['/gallery', 'about', 404],
  ])('%s is the page %s with status %i', (path, name, status) => {
    expect(findRoute(path, false)).toMatchObject({ route: { name }, status })
  })

  test('with a step in its query is a step over the page without', () => {
    const at = (query: string) =>
      findRoute('/payment/start/smartcash', false, new URLSearchParams(query)).route
    expect(at('order=1&step=pin')).toMatchObject({ name: 'payment-step', over: 'payment-start' })
    expect(at('order=1').name).toBe('payment-start')
    const ofRecharge = findRoute('/prepaid-recharge', false, new URLSearchParams('step=code'))
    expect(ofRecharge.route).toMatchObject({ name: 'recharge-step', over: 'prepaid-recharge' })
  })

  test('shows the gallery to developers', () => {
    expect(findRoute('/gallery', true).route.name).toBe('gallery')
  })

  test('hands on its parameters, decoded', () => {
    expect(findRoute('/receipt/a%20b', false).params).toEqual({ code: 'a b' })
  })

  test.each(['/receipt/%E0%A4%A', '/gethelp/p%61id', '/gethelp/paid%2dby', '/gethelp/caf%c3%a9'])(
    '%s has a parameter in another spelling than its one, and is no page',
    (path) => {
      expect(findRoute(path, false)).toMatchObject({ route: { name: 'about' }, status: 404 })
      expect(hasRoute(path)).toBe(false)
    },
  )

  test('that is not built is not linked to', () => {
    expect(hasRoute('/hbb-lead/none')).toBe(false)
    expect(hasRoute('/payment/status?id=1')).toBe(true)
  })
})
