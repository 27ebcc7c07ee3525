/**
 * Reads structured content packages. Editors change them without a release, so a missing part is
 * rendered as nothing and never breaks the page.
 */
export type Shape = Readonly<Record<string, unknown>>

export const shapeOf = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}

export const textAt = (shape: Shape, name: string): string => {
  const value = shape[name]
  return typeof value === 'string' ? value : ''
}

export const shapesAt = (shape: Shape, name: string): readonly Shape[] => {
  const value = shape[name]
  return Array.isArray(value) ? value.map(shapeOf) : []
}

export const textsAt = (shape: Shape, name: string): readonly string[] => {
  const value = shape[name]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
