import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionTypes, transactionTypes } from '@portal/kernel/transaction'
import { expect, test } from 'vitest'
import { root } from '../../tools/processes/process.ts'
import { ticketProduct } from './ticket.product.ts'
import { voucherMethod } from './voucher.method.ts'

const product = ticketProduct({ deliveryWindowMs: 1_000 })
const method = voucherMethod()

test('the product and the method of tests have types that no list names', () => {
  expect(transactionTypes).not.toContain(product.type)
  expect(optionTypes).not.toContain(method.type)
})

test('no file of the product names the types of tests', () => {
  const names = new RegExp(`\\b(${product.type}|${method.type})\\b`)
  const files = globSync('{apps,packages}/*/{src,migrations}/**/*.{ts,tsx,sql,json}', { cwd: root })
  files.push(...globSync('content/**/*.json', { cwd: root }))
  expect(files.length).toBeGreaterThan(500)
  const naming = files.filter((file) => names.test(readFileSync(join(root, file), 'utf8')))
  expect(naming).toEqual([])
})
