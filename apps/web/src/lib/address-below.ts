/** The address of the entry below in the browser's history, where it is of this site. Unknown in older browsers. */
export function addressBelow(): string | null | undefined {
  const { navigation } = window
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
}
