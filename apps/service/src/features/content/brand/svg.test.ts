import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { faultOfSvg } from './svg.store.ts'

beforeAll(async () => {
  await initWasm(await readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
})

/** What the program that draws says of it. */
function faultOfDrawing(svg: string): string | null {
  try {
    new Resvg(svg).free()
    return null
  } catch (error) {
    return String(error)
  }
}

const shipped: string = JSON.parse(
  readFileSync(new URL('../../../../../../content/brand.json', import.meta.url), 'utf8'),
).icon.svg
const xmlns = 'xmlns="http://www.w3.org/2000/svg"'
const path = '<path d="M0 0h2v2H0z"/>'

test.each([
  shipped,
  `<svg ${xmlns}>${path}</svg>`,
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->\n<svg ${xmlns} width="34" height="34px">${path}</svg>\n`,
  `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg ${xmlns}>${path}</svg>`,
  `<svg ${xmlns} xmlns:xlink="http://www.w3.org/1999/xlink"><title>A &amp; B &#62;</title><use xlink:href="#a" xml:space="preserve"/>${path}</svg>`,
  `<svg\n  ${xmlns.replaceAll('"', "'")}\n  viewBox="0 0 2 2"><desc><![CDATA[path > a {}]]></desc>${path}</svg >`,
  `<svg ${xmlns}><path style="fill:url( '#a')" d="M0 0h2v2H0z"/></svg>`,
])('%s can be drawn', (svg) => {
  expect(faultOfSvg(svg)).toBeNull()
  expect(faultOfDrawing(svg)).toBeNull()
})

test.each([
  ['', 'document must contain a root element'],
  ['<!-- nothing -->', 'document must contain a root element'],
  ['logo', 'text data outside of root node'],
  [`<svg ${xmlns}>`, 'unclosed tag: svg'],
  [`<svg ${xmlns}><path></svg>`, 'unexpected close tag'],
  [`<svg ${xmlns}/></svg>`, 'unmatched closing tag: svg'],
  [`<svg ${xmlns}/><svg ${xmlns}/>`, 'documents may contain only one root'],
  [`<svg ${xmlns}/>more`, 'text data outside of root node'],
  [`<svg ${xmlns}><path d="M0/></svg>`, 'disallowed character'],
  [`<svg ${xmlns}><path d=M0/></svg>`, 'unquoted attribute value'],
  [`<svg ${xmlns}><path d="" d=""/></svg>`, 'duplicate attribute: d'],
  [`<svg ${xmlns} ${xmlns}/>`, 'duplicate attribute: xmlns'],
  [`<svg ${xmlns} xmlns:a="u" xmlns:b="u"><path a:d="" b:d=""/></svg>`, 'duplicate attribute: '],
  [`<svg ${xmlns}><use xlink:href="#a"/></svg>`, 'unbound namespace prefix: "xlink"'],
  [`<svg ${xmlns}><a:use/></svg>`, 'unbound namespace prefix: "a"'],
  [`<svg ${xmlns} xmlns:a=""/>`, 'invalid attempt to undefine prefix'],
  [`<svg ${xmlns}>A & B</svg>`, 'unclosed tag: svg'],
  [`<svg ${xmlns}><a href="?a&b"/></svg>`, 'unclosed tag: svg'],
  [`<svg ${xmlns}>&logo;</svg>`, 'undefined entity'],
  [`<svg ${xmlns}>]]></svg>`, 'the string "]]>" is disallowed in char data'],
  [`<svg ${xmlns}>\u0001</svg>`, 'disallowed character'],
  [`<svg ${xmlns}>\ud800</svg>`, 'unclosed tag: svg'],
])('%s is refused: %s', (svg, fault) => {
  expect(faultOfSvg(svg)).toMatch(/^it is no XML, by sign \d+: /)
  expect(faultOfSvg(svg)).toContain(fault)
})

test.each([
  ['<div/>', 'it begins with <div> in place of <svg>'],
  ['<svg/>', 'its <svg> has no xmlns="http://www.w3.org/2000/svg"'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]><svg ${xmlns}/>`, 'its DOCTYPE declares names of its own'],
  [`<svg ${xmlns}><script>1</script></svg>`, 'it has <script>'],
  [
    `<svg ${xmlns}><set attributeName="onclick" to="alert(1)"/></svg>`,
    'it has <set>: a logo stands still',
  ],
  [
    `<?xml version="1.0"?><?xml-stylesheet href="//evil.example/x.css"?><svg ${xmlns}/>`,
    'it has <?xml-stylesheet>',
  ],
  [`<svg ${xmlns}><foreignObject/></svg>`, 'it has <foreignObject>'],
  [`<svg ${xmlns}><text>Z</text></svg>`, 'it has <text>: letters must be paths'],
  [`<svg ${xmlns} onload="x()"/>`, '<svg> has onload="x()"'],
  [`<svg ${xmlns}><image href="https://a.b/c.png"/></svg>`, '<image> has href="https://a.b/c.png"'],
  [
    `<svg ${xmlns}><style>.a{fill:#fff}</style></svg>`,
    'it has <style>: write fill and stroke at each element',
  ],
  [
    `<svg ${xmlns}><g style="fill:url(https://a.b/c)"/></svg>`,
    '<g> has style="fill:url(https://a.b/c)"',
  ],
  [`<svg ${xmlns} width="0"/>`, 'its width is no size'],
  [`<svg ${xmlns} height="tall"/>`, 'its height is no size'],
  [
    `<svg ${xmlns}>${'<g>'.repeat(100)}${'</g>'.repeat(100)}</svg>`,
    'more than 100 elements are inside each other',
  ],
])('%s is refused: %s', (svg, fault) => {
  expect(faultOfSvg(svg)).toBe(fault)
})

/** Pieces that editing, exporting and breaking leave in a drawing. */
const pieces = [
  ...[
    '<',
    '>',
    '/>',
    '</',
    '"',
    "'",
    '&',
    '&amp;',
    '&#0;',
    '&#65;',
    '&#xd800;',
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
  ],
  ...['<?xml version="1.0"?>', '<!DOCTYPE svg>', '<?x y?>', '=', ' ', '\n', ':', 'svg', 'g', 'xml'],
  ...[xmlns, 'xmlns:a="u"', 'xmlns:xml="u"', 'xmlns=""', 'a:b="c"', ' width="0"', ' height="1e9"'],
  ...[
    ' width="5%"',
    ' viewBox="0 0 0 1"',
    ' viewBox=""',
    '<g>',
    '</g>',
    '<a:g/>',
    '<svg>',
    '</svg>',
    path,
  ],
  ...['\u0000', '\ufeff', '\ufffe', '\u00e9', '\ud83d\ude00', ' style="width:0"', ' transform="x"'],
]

const bases = [shipped, `<?xml version="1.0"?><svg ${xmlns} viewBox="0 0 2 2"><g>${path}</g></svg>`]

/** A drawing of which some stretches are replaced by pieces. */
const edited = fc
  .tuple(
    fc.constantFrom(...bases),
    fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(12),
        fc.constantFrom('', ...pieces),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([base, changes]) =>
    changes.reduce((svg, [share, taken, piece]) => {
      const at = Math.floor(share * svg.length)
      return svg.slice(0, at) + piece + svg.slice(at + taken)
    }, base),
  )

test('whatever an edit makes of a drawing, it is refused where the program could not read it', () => {
  let refused = 0
  fc.assert(
    fc.property(edited, (svg) => {
      const fault = faultOfDrawing(svg)
      if (fault !== null) refused += 1
      expect(fault !== null && faultOfSvg(svg) === null ? fault : null).toBeNull()
    }),
    { seed: 103, numRuns: 5_000 },
  )
  expect(refused).toBeGreaterThan(1_000)
})
