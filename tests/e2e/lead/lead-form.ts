import { expect, type Page } from '@playwright/test'
import en from '../../../content/pages/en/hbb-lead-form.json' with { type: 'json' }
import sw from '../../../content/pages/sw/hbb-lead-form.json' with { type: 'json' }
import { on, type Tongue } from '../pages.ts'
import { open } from '../visit.ts'

export const leadPath = '/hbb-lead'
export const planNames = { smaller: 'ODU_200GB_1M', larger: 'ODU_400GB_1M' } as const

const formOf = ({ prefix }: Tongue) => (prefix ? sw : en)

/** The words of an action of the form, which an editor may change. */
export const actionWords = (tongue: Tongue, type: 'submit' | 'cancel'): string =>
  formOf(tongue).actions.find((action) => action.type === type)?.label ?? ''

export const submitButton = (page: Page, tongue: Tongue) =>
  page.getByRole('button', { name: actionWords(tongue, 'submit'), exact: true })

/** From the plans to the form of the larger one. */
export async function chooseLarger(page: Page, tongue: Tongue, isScripted: boolean) {
  await open(page, tongue.prefix + leadPath, isScripted)
  await page.locator(`#plan-${planNames.larger}`).check()
  await on(page, tongue).button('lead.proceed').click()
  await expect(page).toHaveURL(new RegExp(`plan=${planNames.larger}.*step=details`))
}

export type Details = { number: string; town: string; address?: string; landmark?: string }

/** Fills the form in; with script the town is found by typing a part of it. */
export async function fillDetails(page: Page, isScripted: boolean, details: Details) {
  const { number, town, address = 'Plot 12, Cairo Road' } = details
  const field = (name: string) => page.locator(`#${name}`)
  await field('name').fill('Mwansa Banda')
  await field('msisdn').fill(number)
  if (isScripted) {
    await field('town').fill(town.slice(0, 5).toLowerCase())
    await page.getByRole('option', { name: town, exact: true }).click()
  } else await field('town').selectOption(town)
  await field('installationAddress').fill(address)
  await field('landmark').fill(details.landmark ?? 'Behind the post office')
  await field('termsAndCondition').check()
}
