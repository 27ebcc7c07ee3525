import { at, list, measured, type PageExamples, scripted } from './page-example.ts'

export const examples: PageExamples = {
  stores: [
    measured(at('store finder', '/store-locator')),
    measured(at('stores near a town', '/store-locator?search=Lusaka')),
    at('stores in several towns', '/store-locator?search=ka'),
    at('no store', '/store-locator?search=zebra'),
    at('more stores', '/store-locator?shown=40'),
    scripted(at('stores near a visitor', '/store-locator?near=me')),
  ].map(list),
  shops: [measured(at('shops', '/store_finder/shops'))].map(list),
  dealers: [measured(at('dealers', '/store_finder/dealers'))].map(list),
}
