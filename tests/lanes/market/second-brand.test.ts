import { bundleCall } from '@portal/contract/calls/bundle'
import { activePackageCall } from '@portal/contract/calls/content'
import { orderPageCall } from '@portal/contract/calls/order-page'
import {
  initiateCall,
  openOrderCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import { paymentModes } from '@portal/contract/payment-modes'
import { type TvType, tvTypeOf } from '@portal/kernel/transaction'
import { afterAll, describe, expect, test } from 'vitest'
import { freshNumber } from '../../client/line-numbers.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { allExamples, localized } from '../../client/page-examples.ts'
import { until } from '../../client/poll.ts'
import { postForm } from '../../client/post-form.ts'
import {
  initiateBody,
  openAttempt,
  openPush,
  optionsBody,
  orderBody,
  recharge,
  waitForEnd,
} from '../../client/recharge.ts'
import {
  brandTraces,
  builtFiles,
  currencyTraces,
  shipped,
  traceIn,
  withoutKnown,
} from '../../client/second-brand/brand-traces.ts'
import {
  contentOfOtherBrand,
  otherBrand,
  thirdLanguage,
} from '../../client/second-brand/second-brand.ts'
import { createVisitor, type Visitor } from '../../client/visitor.ts'
import { airtimeIn } from '../../goods/airtime.ts'
import { bundleOf } from '../../goods/bundle.ts'
import { receivedOnce } from '../../goods/good.ts'
import { phoneOf } from '../../methods/wallet.ts'

/** Content alone makes the portal another operator's: name, wallet, numbers, limits, dial codes. */
const content = await contentOfOtherBrand()
afterAll(() => content.stop())
const portal = ownPortal({
  env: { CONTENT_DIR: content.folder, SMPP_SOURCE: otherBrand.name },
})

const airtime = airtimeIn(otherBrand.currency)

function expectNoTrace(text: string, where: string, { isElsewhere = false } = {}) {
  expect(traceIn(text, brandTraces), where).toBe(null)
  if (!isElsewhere) expect(traceIn(withoutKnown(text), currencyTraces), where).toBe(null)
}

async function page(visitor: Visitor, path: string): Promise<string> {
  const html = await (await visitor.send(path)).text()
  const [, words] = /"words":"([^"]+)"/.exec(html) ?? []
  const text = html + (words ? await (await visitor.send(words)).text() : '')
  expectNoTrace(text, path)
  return text
}

describe('a trace of the currency', () => {
  test.each([
    ...['From K7 to K900', 'K 50.00', '<b>K1,450.00</b>', '"K{amount}"', 'K37, in words'],
    ...[`\`K\${pay(amount)}\``, '"K"+amount', 'ZMW 50.00', '50 Kwacha', 'paid to the ngwee'],
    ...['{ZMW:`K`,USD:`US$`}', '{ZMW:`K`,USD:`US$`,CDF:`FC`}', '[`ZMW`,`CDF`]'],
  ])('is found in %s', (text) => {
    expect(traceIn(withoutKnown(`a ${text} b`), currencyTraces)).not.toBe(null)
  })

  test.each([
    ...['{ZMW:`K`,USD:`US$`,CDF:`FC `}', '[`ZMW`,`USD`,`CDF`]', 'FC 700', 'Kafue', 'KF-7K34'],
    ...['5ZMWTC1EN15', '"K7QM23"', 'Shop 2, Kwacha Street', 'aK3.js', '/K3/'],
  ])('is not %s', (text) => {
    expect(traceIn(withoutKnown(`a ${text} b`), currencyTraces)).toBe(null)
  })
})

describe('under another brand', () => {
  test.each(allExamples)('$name names it alone, in both languages', async ({ address }) => {
    const visitor = createVisitor(portal.url)
    const path = await address(visitor, portal.sandboxUrl, airtime)
    for (const prefix of ['', '/sw']) {
      expect(await page(visitor, localized(path, prefix))).toContain(otherBrand.name)
    }
  })

  test.each(['/manifest.webmanifest', '/sw/manifest.webmanifest'])('%s too', async (path) => {
    const manifest = JSON.parse(await page(createVisitor(portal.url), path))
    expect([manifest.name, manifest.short_name]).toEqual([otherBrand.name, otherBrand.name])
  })

  test('no script, style or worker of the web application names the shipped brand', async () => {
    for (const { name, text } of await builtFiles()) {
      // Neither is loaded here: examples for developers, and the market of another portal service by its contract.
      expectNoTrace(text, name, { isElsewhere: /^(?:gallery|in-browser)-/.test(name) })
    }
    expect((await createVisitor(portal.url).send('/gallery')).status).toBe(404)
    await page(createVisitor(portal.url), '/service-worker.js')
    await page(createVisitor(portal.url), '/portal-service/openapi.json')
  })

  test.each([
    ['/offline', [otherBrand.rechargeDial]],
    ['/', ['<span>FC 1,000</span>', '<span>FC 10,000</span>']],
    ['/about', [`--brand:${otherBrand.colour};`, '--logo:url(']],
    [
      '/prepaid-recharge',
      [
        'From FC 700 to FC 90,000',
        '<span>FC 1,000</span>',
        '<span>FC 10,000</span>',
        `tel:${otherBrand.care}`,
        `"network.${otherBrand.ownDigits}":"${otherBrand.name}"`,
      ],
    ],
  ])('%s says %j', async (path, words) => {
    const text = await page(createVisitor(portal.url), path)
    for (const each of words) expect(text).toContain(each)
  })

  test.each([
    [otherBrand.minimum - 1, `Minimum amount should be CDF ${otherBrand.minimum}`],
    [otherBrand.minimum, null],
    [otherBrand.maximum, null],
    [otherBrand.maximum + 1, `Maximum amount should be CDF ${otherBrand.maximum}`],
  ])('its limits are the ones of orders, by form and call: %i francs', async (amount, words) => {
    const visitor = createVisitor(portal.url)
    const msisdn = freshNumber()
    const asked = orderBody(msisdn, { amount: `${amount}.00` })
    const { http, body } = await visitor.call(openOrderCall, asked)
    expect(http).toBe(words ? 400 : 200)
    expectNoTrace(JSON.stringify(body), 'an answer')
    const sent = await postForm(visitor, '/prepaid-recharge', { msisdn, amount: `${amount}` })
    expect(sent.status).toBe(words ? 422 : 303)
    const text = await sent.text()
    expectNoTrace(text, 'a form')
    expect(text).toContain(words ?? '')
  })

  test('its wallet is offered under its name, at its own address', async () => {
    const visitor = createVisitor(portal.url)
    const msisdn = freshNumber()
    const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn, {}, airtime))
    const options = await visitor.result(paymentOptionsCall, optionsBody(msisdn, {}, airtime))
    expect(options.paymentOption.map(({ name }) => name)).toContain(otherBrand.mode)
    expectNoTrace(JSON.stringify(options), 'the options')
    const text = await page(visitor, `/payment/start/${otherBrand.slug}?order=${orderId}`)
    expect(text).toContain(otherBrand.money)
  })

  test('its wallet is offered by the PIN as well, since enableAmPin of its configuration is true', async () => {
    const asked = optionsBody(freshNumber(), {}, airtime)
    const { paymentOption } = await createVisitor(portal.url).result(paymentOptionsCall, asked)
    const byPin = paymentOption.filter((option) => option.byPin).map(({ name }) => name)
    expect(byPin).toEqual([otherBrand.mode])
  })

  test('a TV recharge is known by its name alone, and is not sold here', async () => {
    const visitor = createVisitor(portal.url)
    const ask = async (transactionType: TvType) => {
      const { body } = await visitor.call(
        openOrderCall,
        orderBody(freshNumber(), { transactionType }, airtime),
      )
      expectNoTrace(JSON.stringify(body), 'a refusal')
      return body
    }
    expect(await ask(otherBrand.tv)).toMatchObject({
      message: expect.stringContaining(`Call ${otherBrand.care}`),
      result: { reason: 'product.not-sold', field: 'transactionType' },
    })
    expect(await ask(tvTypeOf(shipped.wire.product))).toMatchObject({
      result: { reason: 'request.invalid', field: 'transactionType' },
    })
  })

  test.each(['', 'sw/'])(
    'its texts (%s) give a TV recharge the title of its type',
    async (prefix) => {
      const asked = { opco: 'ZM', pageUrl: `${prefix}orp-translation` } as const
      const { packageHtml } = await createVisitor(portal.url).result(activePackageCall, asked)
      expect(JSON.parse(packageHtml)[`payment.type.${otherBrand.tv}`]).toContain(otherBrand.tv)
    },
  )

  test('a recharge by card names it in the order and its text', async () => {
    const visitor = createVisitor(portal.url)
    const { transactionId, msisdn, status } = await recharge(visitor, 'pay', { good: airtime })
    expect(status).toBe('SUCCESS')
    const result = await visitor.result(orderPageCall, { tid: transactionId })
    expectNoTrace(JSON.stringify(result), 'the order')
    expect(JSON.stringify(result)).toContain(`"${otherBrand.referencePrefix}-`)
    const text = await page(visitor, `/payment/status?id=${transactionId}`)
    expect(text).toContain(`"triesMax":${otherBrand.triesMax}`)
    const { messages } = portal.outside
    const message = await until('a text', 20_000, async () => (await messages(msisdn))[0] ?? null)
    expectNoTrace(message.text, 'a text')
    expect(message.text).toContain(`${otherBrand.referencePrefix}-`)
  })

  test('a postpaid line buys bundles, since showPostpaidBundles of its configuration is true', async () => {
    const { outside } = portal
    const visitor = createVisitor(portal.url)
    const msisdn = freshNumber()
    await outside.changeLine(msisdn, { lineType: 'POSTPAID' })
    const listed = await visitor.result(bundleCall, { msisdn, lineType: 'POSTPAID' })
    expect(listed.map(({ productCode }) => productCode)).toContain('POST_DATA_3GB_7D')
    const good = bundleOf('POST_DATA_3GB_7D', '7000.00', 'BUNDLE PURCHASE', otherBrand.currency)
    const { status } = await recharge(visitor, 'pay', { msisdn, good })
    expect(status).toBe('SUCCESS')
    expect(await good.received(outside, msisdn)).toEqual(receivedOnce)
    const text = await page(visitor, `/data-bundle?msisdn=${msisdn}`)
    expect(text).toContain('product=POST_DATA_3GB_7D')
  })

  test('a recharge by wallet names it while it waits, on the prompt, and when it is declined', async () => {
    const visitor = createVisitor(portal.url)
    const push = await openPush(visitor, { good: airtime })
    const waiting = await page(visitor, `/payment/status?id=${push.transactionId}`)
    expect(waiting).toContain(`"order.dial":"${otherBrand.moneyDial}"`)
    const phone = phoneOf(portal.sandboxUrl, push.payer)
    await phone.press('decline')
    expectNoTrace(JSON.stringify(await phone.prompts()), 'the prompts')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
  })

  test('refusals of every kind leave no trace of the shipped brand', async () => {
    const visitor = createVisitor(portal.url)
    const attempt = await openAttempt(visitor, { good: airtime })
    const { msisdn, orderId: txnId } = attempt
    const unknown = '0123456789abcdefghjkmnpqrs'
    const bodies = [
      await visitor.call(
        initiateCall,
        initiateBody(msisdn, { amount: '5100.00', txnId }, { good: airtime }),
      ),
      await visitor.call(
        initiateCall,
        initiateBody(msisdn, { emailId: 'none', txnId }, { good: airtime }),
      ),
      await visitor.call(initiateCall, initiateBody('12', {}, { good: airtime })),
      await visitor.call(processCall, { transactionId: unknown, paymentMode: paymentModes.wallet }),
      await visitor.call(openOrderCall, orderBody('12', {}, airtime)),
    ]
    for (const { body } of bodies) expectNoTrace(JSON.stringify(body), 'a refusal')
  })
})

describe('with one more folder of pages', () => {
  const { folder, code, name, proceed } = thirdLanguage
  const in3rd = (path: string) => `/${folder}${path}`

  test('pages are drawn in its language, and lead to and from the others', async () => {
    const visitor = createVisitor(portal.url)
    const text = await page(visitor, in3rd('/prepaid-recharge'))
    expect(text).toContain(`<html lang="${folder}">`)
    expect(text).toContain(proceed)
    expect(text).toContain('href="/sw/prepaid-recharge"')
    const first = await page(visitor, '/prepaid-recharge')
    expect(first).toContain(`hreflang="${folder}"`)
    expect(first).toContain(name)
    expect(first).not.toContain(proceed)
  })

  test('an order keeps it for links and refusals', async () => {
    const visitor = createVisitor(portal.url)
    const language = code as Uppercase<string>
    const attempt = await openAttempt(visitor, { language, good: airtime })
    const link = await visitor.send(`/p/${attempt.transactionId}`)
    expect(link.headers.get('location')).toMatch(new RegExp(`^/${folder}/payment/status`))
  })

  test('a language without a folder is refused by name', async () => {
    const order = orderBody(freshNumber(), { language: 'FR' }, airtime)
    const { http, body } = await createVisitor(portal.url).call(openOrderCall, order)
    expect(http).toBe(400)
    expect(body).toMatchObject({ result: { reason: 'request.invalid', field: 'language' } })
  })
})
