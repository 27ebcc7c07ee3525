import type { TransactionType } from '@portal/kernel/transaction'
import { createContext, createElement, use } from 'react'
import type { AnyPage } from '../../lib/page/page.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { Product } from './product.ts'

/** The products and the payment methods, the preferred one first. Decision 047. */
export type Catalogue = {
  readonly products: readonly Product[]
  readonly methods: readonly PaymentMethod[]
}

const CatalogueContext = createContext<Catalogue>({ products: [], methods: [] })

/** A page that shows orders, with the products and ways that the app knows. */
export const withCatalogue = (page: AnyPage, value: Catalogue): AnyPage => ({
  ...page,
  render: (data, outcome) => createElement(CatalogueContext, { value }, page.render(data, outcome)),
})

export const useCatalogue = (): Catalogue => use(CatalogueContext)

export const productOf = ({ products }: Catalogue, type: TransactionType): Product | undefined =>
  products.find((product) => product.type === type)

export const methodOf = ({ methods }: Catalogue, mode: string): PaymentMethod | undefined =>
  methods.find(({ modes }) => modes.includes(mode))

/** The type of the payment option that pays in a mode. */
export const optionOf = (catalogue: Catalogue, mode: string): string =>
  methodOf(catalogue, mode)?.type ?? mode
