import type { Frame } from './frame.ts'
import type { Disc } from './thinning.rules.ts'

/** Larger ones are so few that each is drawn itself. */
const spriteMax = 40

/** A disc on a canvas of its own, to be copied: much faster than an arc for each. */
function spriteOf(radius: number, colour: string, density: number): HTMLCanvasElement {
  const sprite = document.createElement('canvas')
  const middle = Math.ceil((radius + 1) * density)
  sprite.width = middle * 2
  sprite.height = middle * 2
  const context = sprite.getContext('2d')
  if (!context) return sprite
  context.fillStyle = colour
  context.arc(middle, middle, radius * density, 0, 2 * Math.PI)
  context.fill()
  return sprite
}

/**
 * Draws circles of one colour without any transparency: the style of the whole canvas makes it see-through, so that many
 * circles upon each other look like one area.
 */
export function drawDiscs(
  context: CanvasRenderingContext2D,
  discs: readonly Disc[],
  colour: string,
  { width, height, density }: Pick<Frame, 'width' | 'height' | 'density'>,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width * density, height * density)
  context.fillStyle = colour
  const sprites = new Map<number, HTMLCanvasElement>()
  for (const { x, y, radius } of discs) {
    // To half a pixel: the circles of one reach differ a little from north to south.
    const rounded = Math.round(radius * 2) / 2
    if (rounded > spriteMax) {
      context.beginPath()
      context.arc(x * density, y * density, radius * density, 0, 2 * Math.PI)
      context.fill()
      continue
    }
    const sprite = sprites.get(rounded) ?? spriteOf(rounded, colour, density)
    sprites.set(rounded, sprite)
    const middle = sprite.width / 2
    context.drawImage(sprite, Math.round(x * density) - middle, Math.round(y * density) - middle)
  }
}
