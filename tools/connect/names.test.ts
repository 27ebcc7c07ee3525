import { describe, expect, test } from 'vitest'
import { namesOf, renamed, renamedMpesa } from './names.ts'

const names = namesOf('my-pay-2')
if (!names) throw new Error('The name is right.')

test('a name is written in four ways', () => {
  expect(names).toEqual({
    ...{ kebab: 'my-pay-2', camel: 'myPay2', pascal: 'MyPay2', screaming: 'MY_PAY_2' },
  })
})

test.each(['', 'My', 'my_pay', '2pay', 'my--pay', '-my', 'my-', '../up', 'x'.repeat(31)])(
  'a provider cannot be called "%s"',
  (name) => {
    expect(namesOf(name)).toBeNull()
  },
)

describe('the template’s name', () => {
  test.each([
    [
      "import { acmeServer } from './acme.server.ts'",
      "import { myPay2Server } from './my-pay-2.server.ts'",
    ],
    ['createAcmeWallet(ACME_URL)', 'createMyPay2Wallet(MY_PAY_2_URL)'],
    ['{ acme: callbackUrl }', "{ 'my-pay-2': callbackUrl }"],
    ['/acme/v1 x-acme-signature', '/my-pay-2/v1 x-my-pay-2-signature'],
  ])('becomes that of the provider in %s', (text, expected) => {
    expect(renamed(text, names)).toBe(expected)
  })

  test.each([
    [
      'export const mpesa: PayMethod = { ...mpesaMethod }',
      'export const myPay2: PayMethod = { ...myPay2Method }',
    ],
    [
      "import './mpesa.facts.ts'; slugOf: () => 'mpesa'",
      "import './my-pay-2.facts.ts'; slugOf: () => 'my-pay-2'",
    ],
    ["name: 'payment.mpesa', type: 'MPESA'", "name: 'payment.myPay2', type: 'MY_PAY_2'"],
    ['"payment.mpesaPay": "Asking MPESA"', '"payment.myPay2Pay": "Asking MyPay2"'],
    ['"again.by.MPESA": "by MPESA"', '"again.by.MY_PAY_2": "by MyPay2"'],
  ])('becomes that of the provider in a wallet’s %s', (text, expected) => {
    expect(renamedMpesa(text, names)).toBe(expected)
  })
})
