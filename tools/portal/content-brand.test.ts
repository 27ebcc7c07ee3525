import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentBrand } from './content-brand.ts'
import { sandboxSettings } from './environment.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-brand-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = (text: string) => writeFile(join(folder, 'brand.json'), text)

describe('what stands beside a portal', () => {
  test('plays the market of the content that the portal reads, and sends texts by its name', async () => {
    await write(JSON.stringify({ name: 'Kivu Télécom SA', currency: 'CDF' }))
    expect(contentBrand({ CONTENT_DIR: folder })).toEqual({
      sender: 'KivuTlcomSA',
      currency: 'CDF',
    })
    const settings = sandboxSettings(4_000, 3_000, { CONTENT_DIR: folder })
    expect(settings.SMPP_SOURCE).toBe('KivuTlcomSA')
  })

  test('plays that of the shipped content where no folder is named', () => {
    expect(contentBrand({})).toEqual({ sender: 'Zuba', currency: 'ZMW' })
  })

  test.each(['{"currency": "EUR"}', '{"currency": 5, "name": ["x"]}', '{', 'null', '[]'])(
    'leaves a brand file that says %s to the portal, which refuses it',
    async (text) => {
      await write(text)
      expect(contentBrand({ CONTENT_DIR: folder }).currency).toBe('ZMW')
    },
  )
})
