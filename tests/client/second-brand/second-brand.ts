import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../tools/processes/process.ts'

/** Values of another operator's content, as they show on pages and texts. */
export const otherBrand = {
  name: 'Kafue',
  money: 'Kafue Pesa',
  mode: 'KAFUE_MONEY',
  slug: 'kafue-money',
  tv: 'KafueTV',
  referencePrefix: 'KF',
  care: '8811',
  rechargeDial: '*901#',
  moneyDial: '*904#',
  pinResetDial: '*903#',
  /** The first digits of its own numbers, which are another network's in the shipped content. */
  ownDigits: '96',
  currency: 'CDF',
  mark: 'FC ',
  minimum: 700,
  maximum: 90_000,
  billMaximum: 2_000_000,
  amounts: ['1000', '2000', '5000', '10000'],
  connectionFee: 45_000,
  triesMax: 3,
  themeLight: '#101D42',
  colour: '#4A1D42',
} as const

type Json = { [key: string]: Json } & Record<string, unknown>

/** A language that the shipped content does not have. */
export const thirdLanguage = { folder: 'ny', code: 'NY', name: 'Chichewa', proceed: 'Pitirizani' }

/**
 * A copy of the shipped content under another brand, in another currency and with one more language; nothing but JSON
 * files is changed.
 */
export async function contentOfOtherBrand(): Promise<{ folder: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-brand-'))
  await cp(join(root, 'content'), folder, { recursive: true })
  const change = async (file: string, edit: (value: Json) => void) => {
    const path = join(folder, file)
    const value = JSON.parse(await readFile(path, 'utf8')) as Json
    edit(value)
    await writeFile(path, JSON.stringify(value))
  }
  await change('brand.json', (brand) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2H0z"/></svg>'
    Object.assign(brand, {
      name: otherBrand.name,
      currency: otherBrand.currency,
      products: { money: otherBrand.money },
      wire: { product: 'Kafue' },
      referencePrefix: otherBrand.referencePrefix,
      customerCare: { number: otherBrand.care },
      dialCodes: {
        recharge: otherBrand.rechargeDial,
        money: otherBrand.moneyDial,
        pinReset: otherBrand.pinResetDial,
      },
      icon: { svg },
      social: { Facebook: 'https://facebook.com/kafue.example' },
    })
    Object.assign(brand.colours ?? {}, {
      themeLight: otherBrand.themeLight,
      pages: { light: { brand: otherBrand.colour }, dark: {} },
    })
  })
  await change('product-config.json', (config) => {
    Object.assign(config, {
      preMinAmnt: otherBrand.minimum,
      preMaxAmnt: otherBrand.maximum,
      postMinAmnt: otherBrand.minimum,
      postMaxAmnt: otherBrand.billMaximum,
      customerCareNumber: otherBrand.care,
      pinResetDial: otherBrand.pinResetDial,
      paymentMaxTry: otherBrand.triesMax,
      enableAmPin: true,
      showPostpaidBundles: true,
    })
  })
  await change('home-broadband.json', (offer) => {
    Object.assign(offer, { connectionFee: otherBrand.connectionFee })
  })
  await cp(join(folder, 'pages/en'), join(folder, 'pages', thirdLanguage.folder), {
    recursive: true,
  })
  for (const part of ['help', 'documents']) {
    await cp(join(folder, part, 'en'), join(folder, part, thirdLanguage.folder), {
      recursive: true,
    })
  }
  await change(`pages/${thirdLanguage.folder}/language.json`, (facts) => {
    Object.assign(facts, { tag: thirdLanguage.folder, name: thirdLanguage.name })
  })
  await change(`pages/${thirdLanguage.folder}/recharge-translation.json`, (texts) => {
    Object.assign(texts, { 'prepaid.continue': thirdLanguage.proceed })
  })
  for (const language of await readdir(join(folder, 'pages'))) {
    if (language.endsWith('.json')) continue
    await change(`pages/${language}/website-homepage-config.json`, (home) => {
      Object.assign(home, { amounts: otherBrand.amounts })
    })
    await change(`pages/${language}/line-translation.json`, (texts) => {
      Object.assign(texts, { 'network.97': 'Airlink', 'network.96': '{brand}' })
    })
  }
  return { folder, stop: () => rm(folder, { recursive: true, force: true }) }
}
