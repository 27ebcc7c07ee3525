import { at, measured, type PageExamples } from './page-example.ts'

export const examples: PageExamples = {
  about: [measured(at('about', '/about')), at('nowhere', '/no-such-page')],
  'page-not-found': [measured(at('not found', '/page-not-found'))],
}
