import type { Identifier } from '@mdn/browser-compat-data'
import { css, type Newer, newerOf } from './feature-data.ts'

const selectors = css.selectors as Record<string, Identifier>

/** Pseudo-classes and pseudo-elements: with one that it does not know, a browser drops the whole list of selectors. */
export const newerInSelector = (text: string): Newer[] =>
  [...text.matchAll(/::?([a-z-]+)/g)].flatMap(
    ([, name = '']) => newerOf(selectors[name], `css.selectors.${name}`) ?? [],
  )
