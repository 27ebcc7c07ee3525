/** Signs that mean nothing in an attribute, in url() and in a data address, and are shorter as they are. */
const plain = /%(?:20|2C|2F|3A|3B|3D)/g

/** A rendering as an address, so that no page asks for a file of its own. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg).replace(plain, decodeURIComponent)}`
