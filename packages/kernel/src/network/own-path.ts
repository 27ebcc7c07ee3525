/**
 * Whether an address that was written by hand is a path of this site. "//evil.example", "/\evil.example" and "/<tab>/evil.example"
 * lead elsewhere: browsers read a backslash as a slash and skip tabs and line breaks.
 */
export const isOwnPath = (href: string): boolean => /^\/(?!\/)[^\\\t\n\r]*$/.test(href)
