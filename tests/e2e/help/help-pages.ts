import { expect, type Page } from '@playwright/test'
import type { Tongue } from '../pages.ts'

/** Names of the content, by the language of the page. */
const names = {
  EN: {
    parent: 'Where is my money?',
    category: 'Refunds',
    question: 'When do I get my refund?',
    word: 'REFUND',
  },
  SW: {
    parent: 'Pesa zangu ziko wapi?',
    category: 'Marejesho',
    question: 'Nitarudishiwa pesa lini?',
    word: 'PESA',
  },
} as const
export const namesOf = ({ prefix }: Tongue) => names[prefix ? 'SW' : 'EN']
export const answer = '/gethelp/paid/refunds/refund-when'

export const linkTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first()
/** The number of questions that is told above their list. */
export const countTold = async (page: Page): Promise<number> => {
  const told = page.getByRole('main').getByText(/^\d+ questions found$/)
  await expect(told.last()).toBeVisible()
  return Number(/\d+/.exec((await told.last().textContent()) ?? '')?.[0])
}

export const search = (page: Page) => page.locator('#help-search')
