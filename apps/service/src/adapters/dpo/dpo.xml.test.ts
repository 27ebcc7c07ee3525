import { describe, expect, test } from 'vitest'
import { readXml, writeXml } from './dpo.xml.ts'

const message = (inner: string) => `<?xml version="1.0" encoding="utf-8"?><API3G>${inner}</API3G>`

describe('a message that is written', () => {
  test('escapes the signs of the markup in names', () => {
    const written = writeXml({ Service: { ServiceDescription: `Bwalya & Sons <Ltd> "No. 1" 'x'` } })
    expect(written).toBe(
      message(
        '<Service><ServiceDescription>Bwalya &amp; Sons &lt;Ltd&gt; &quot;No. 1&quot; &apos;x&apos;</ServiceDescription></Service>',
      ),
    )
  })

  test('closes no tag of its own, whatever a name holds', () => {
    const written = writeXml({
      CompanyRef: 'r</CompanyRef><Result>000</Result>',
      Name: ']]><!ENTITY a "b">',
    })
    expect([...(readXml(written)?.keys() ?? [])]).toEqual(['CompanyRef', 'Name'])
  })

  test('leaves out what XML cannot carry', () => {
    expect(writeXml({ Name: 'a\u0000b\u000Bc\uFFFEd\uD800e' })).toBe(message('<Name>abcde</Name>'))
  })
})

describe('a message that is read', () => {
  test('gives the texts below its root, as they are written', () => {
    const read = readXml(
      message('<Result>000</Result><Amount>0050.00</Amount><Words>a &amp; b</Words>'),
    )
    expect(Object.fromEntries(read ?? [])).toEqual({
      Result: '000',
      Amount: '0050.00',
      Words: 'a &amp; b',
    })
  })

  test('may have blanks around it', () => {
    expect(readXml(`\n ${message('<Result>000</Result>')}\n`)?.get('Result')).toBe('000')
  })

  test('takes CDATA for text', () => {
    expect(readXml(message('<Words><![CDATA[a < b]]></Words>'))?.get('Words')).toBe('a < b')
  })

  test('leaves out a tag that comes twice, one with tags in it and an empty one', () => {
    const inner =
      '<Result>000</Result><Result>901</Result><Allocations><A>1</A></Allocations><B></B><C>1</C>'
    expect([...(readXml(message(inner))?.keys() ?? [])]).toEqual(['C'])
  })

  const bomb = `<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`
  test.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['another root', '<API><Result>000</Result></API>'],
    ['a root of text', '<API3G>000</API3G>'],
    ['an open tag', '<API3G><Result>000</API3G>'],
    ['JSON', '{"Result":"000"}'],
    ['a bomb of entities', `${bomb}<API3G><Result>&b;</Result></API3G>`],
    ['a file as an entity', message('<!ENTITY f SYSTEM "file:///etc/passwd"><Result>&f;</Result>')],
    ['a document type', `<!DOCTYPE API3G SYSTEM "http://127.0.0.1/x">${message('<R>1</R>')}`],
    ['more than is read', message(`<Words>${'x'.repeat(50_000)}</Words>`)],
    ['no text', 7],
    ['tags without end', '<a>'.repeat(15_000)],
  ])('is none where it is %s', (_, text) => {
    expect(readXml(text)).toBeNull()
  })
})
