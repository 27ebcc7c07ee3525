/** The sun over the horizon as a data address, so that no page asks for a file of its own. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><rect width="34" height="34" rx="9" fill="#0b5d3b"/>' +
  '<path d="M9 22a8 8 0 0 1 16 0z" fill="#f2a51a"/>' +
  '<path d="M17 7.5v3M8.800 11l2 2M25.200 11l-2 2M7.500 25.500h19" stroke="#f2a51a" stroke-width="1.800" stroke-linecap="round"/></svg>'

export const pageIcon = `data:image/svg+xml,${encodeURIComponent(drawing)}`
