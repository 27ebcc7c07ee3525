import { SaxesParser, type SaxesTagNS } from 'saxes'

const svgSpace = 'http://www.w3.org/2000/svg'
const depthMax = 100

/** A length that a picture can have: above nothing, as a number with or without a unit. */
const isLength = (value: string): boolean =>
  /^\s*\+?(?:\d+\.?\d*|\.\d+)(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*$/.test(value) &&
  Number.parseFloat(value) > 0 &&
  Number.parseFloat(value) < 100_000

function faultOfRoot({ name, uri, attributes }: SaxesTagNS): string | null {
  if (name !== 'svg') return `it begins with <${name}> in place of <svg>`
  if (uri !== svgSpace) return `its <svg> has no xmlns="${svgSpace}"`
  const wrong = ['width', 'height'].find((side) => {
    const given = attributes[side]
    return given !== undefined && !isLength(given.value)
  })
  return wrong ? `its ${wrong} is no size` : null
}

/** Elements that an image of a page shows nothing of, or that it shows in a font of the phone alone. */
const useless = new Set(['script', 'foreignObject', 'text'])
/** Elements that change others as time passes, their addresses and handlers too. */
const moving = new Set(['set', 'animate', 'animateMotion', 'animateTransform'])
/** An address in a style, but for a part of the drawing. */
const foreignStyle = /url\(\s*["']?\s*(?![\s"'#])/i

function faultOfElement({ local, attributes }: SaxesTagNS): string | null {
  if (useless.has(local)) {
    return local === 'text' ? 'it has <text>: letters must be paths' : `it has <${local}>`
  }
  if (moving.has(local)) return `it has <${local}>: a logo stands still`
  if (local === 'style') return 'it has <style>: write fill and stroke at each element'
  const wrong = Object.values(attributes).find(
    ({ local: name, value }) =>
      /^on/i.test(name) ||
      foreignStyle.test(value) ||
      (name === 'href' && !/^\s*(#|data:image\/)/i.test(value)),
  )
  return wrong ? `<${local}> has ${wrong.name}="${wrong.value}"` : null
}

/**
 * Why an SVG cannot be drawn; null where it can be read. What it shows is another question. It refuses all that the program
 * which draws cannot read, and costs a tenth of a millisecond, for the start of every process. Decision 103.
 */
export function faultOfSvg(svg: string): string | null {
  let fault: string | null = null
  const refuse = (words: string | null) => {
    fault ??= words
  }
  let depth = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', ({ message }) =>
    refuse(`it is no XML, by sign ${parser.position}: ${message.replace(/\.$/, '')}`),
  )
  parser.on('doctype', (text) => {
    if (text.includes('[')) refuse('its DOCTYPE declares names of its own')
  })
  parser.on('processinginstruction', ({ target }) => refuse(`it has <?${target}>`))
  parser.on('opentag', (tag) => {
    if (depth === 0) refuse(faultOfRoot(tag))
    refuse(faultOfElement(tag))
    depth += 1
    if (depth > depthMax) refuse(`more than ${depthMax} elements are inside each other`)
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  parser.write(svg).close()
  return fault
}
