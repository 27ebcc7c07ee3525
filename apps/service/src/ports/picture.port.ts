import type { Result } from '@portal/kernel/result'

/** An SVG to be drawn, and the width of its picture in pixels. */
export type Drawing = { readonly svg: string; readonly width: number }

/** Draws a PNG without keeping visitors waiting. Refused in words that say what is wrong with the drawing. */
export type DrawPicture = (drawing: Drawing) => Promise<Result<Buffer>>
