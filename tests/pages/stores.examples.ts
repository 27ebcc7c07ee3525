import {
  at,
  list,
  mapped,
  measured,
  type PageExample,
  type PageExamples,
  scripted,
} from './page-example.ts'

const onMap = (example: PageExample) => mapped(list(example))

export const examples: PageExamples = {
  stores: [
    measured(at('store finder', '/store-locator')),
    measured(at('stores near a town', '/store-locator?search=Lusaka')),
    at('stores in several towns', '/store-locator?search=ka'),
    at('no store', '/store-locator?search=zebra'),
    at('more stores', '/store-locator?shown=40'),
    scripted(at('stores near a visitor', '/store-locator?near=me')),
    scripted(at('stores on a map', '/store-locator?map=1')),
  ].map(onMap),
  shops: [measured(at('shops', '/store_finder/shops'))].map(onMap),
  dealers: [measured(at('dealers', '/store_finder/dealers'))].map(onMap),
}
