import type { TransactionType } from '@portal/kernel/transaction'
import { createContext, createElement, use } from 'react'
import type { AnyPage } from '../lib/page.ts'
import type { Product } from './product.ts'
import type { Way } from './way.ts'

/** The products and the ways to pay, the preferred one first. Decision 047. */
export type Catalogue = { readonly products: readonly Product[]; readonly ways: readonly Way[] }

const CatalogueContext = createContext<Catalogue>({ products: [], ways: [] })

/** A page that shows orders, with the products and ways that the app knows. */
export const withCatalogue = (page: AnyPage, value: Catalogue): AnyPage => ({
  ...page,
  draw: (data, outcome) => createElement(CatalogueContext, { value }, page.draw(data, outcome)),
})

export const useCatalogue = (): Catalogue => use(CatalogueContext)

export const productOf = ({ products }: Catalogue, type: TransactionType): Product | undefined =>
  products.find((product) => product.type === type)

export const wayOf = ({ ways }: Catalogue, mode: string): Way | undefined =>
  ways.find(({ modes }) => modes.includes(mode))

/** The type of the payment option that pays in a mode. */
export const optionOf = (catalogue: Catalogue, mode: string): string =>
  wayOf(catalogue, mode)?.type ?? mode
