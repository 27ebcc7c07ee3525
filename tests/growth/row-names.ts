import { createHash } from 'node:crypto'

/** The same names as the filling statements give, so that any row can be asked for by its number. */
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const idOf = (first: string, text: string) => first + md5(text).slice(0, 25).toUpperCase()

const ordersPerDevice = 4
const deviceOf = (row: number, total: number) =>
  (row * 7_919) % Math.max(1, Math.floor(total / ordersPerDevice))

const sessionOf = (row: number, total: number) => idOf('5', `session ${deviceOf(row, total)}`)

export const rowNames = (total: number) => ({
  paymentId: (row: number) => idOf('6', `payment ${row}`),
  orderId: (row: number) => idOf('7', `order ${row}`),
  session: (row: number) => sessionOf(row, total),
  ownerHash: (row: number) => createHash('sha256').update(sessionOf(row, total)).digest('hex'),
  msisdn: (row: number) => String(970_000_000 + (deviceOf(row, total) % 9_000_000)),
  reference: (row: number) => {
    const code = ((BigInt(row) * 2_654_435_761n) % 4_294_967_296n).toString(16)
    const signs = code.padStart(8, '0').toUpperCase()
    return `ZB-${signs.slice(0, 4)}-${signs.slice(4)}`
  },
})
