import type { ApiReply, PageHost, PageRequest } from '@portal/contract/page-host'
import { expect, test } from 'vitest'
import { serverTransport } from './server-transport.ts'

const replies: ApiReply[] = []
const sent: (string | undefined)[] = []

const host = {
  call: (page: PageRequest) => async () => {
    sent.push(page.headers.cookie)
    return replies.shift() ?? { status: 200, headers: {}, body: null }
  },
} as unknown as PageHost

const request: PageRequest = {
  method: 'POST',
  url: '/',
  headers: { cookie: 'sid=1; answer=a.b.c' },
  address: '192.0.2.1',
}

test('cookies that the API sets go with each further call, as from a browser, and out with the page', async () => {
  const set = ['sid=2; Path=/', 'other=x', 'answer=; Path=/; Max-Age=0; HttpOnly']
  replies.push({ status: 200, headers: {}, body: null, cookies: set })
  const { transport, cookies } = serverTransport(host, request)
  const call = { method: 'GET', address: '/', headers: {} } as const
  await transport(call)
  await transport(call)
  expect(sent).toEqual(['sid=1; answer=a.b.c', 'sid=2; other=x'])
  expect(cookies).toEqual(set)
  expect(request.headers.cookie).toBe('sid=1; answer=a.b.c')
})
