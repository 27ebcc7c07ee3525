import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { playedMarket } from '../market.ts'
import { createWorld } from '../world.ts'
import { createCallbackSender } from './callback.sender.ts'

const market = playedMarket('ZMW')
const options = { market, timeScale: 1, promptLifeMs: 1_000, portalUrl: '', callbackUrls: {} }

test('after a reset, nothing of before is on its way any more', async () => {
  const world = createWorld({ clock: systemClock, ...options })
  const answers: (() => void)[] = []
  const server = createServer((_request, response) => answers.push(() => response.end()))
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  try {
    const asked = Promise.withResolvers<void>()
    server.once('request', () => asked.resolve())
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    createCallbackSender(world, 'daraja').lie({ address, body: '{}' }, false)
    await asked.promise

    world.reset()
    const settled = world.settled().then(() => 'settled')
    const later = new Promise((resolve) => setTimeout(resolve, 50, 'still on its way'))
    expect(await Promise.race([settled, later])).toBe('still on its way')
    for (const answer of answers) answer()
    expect(await settled).toBe('settled')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
