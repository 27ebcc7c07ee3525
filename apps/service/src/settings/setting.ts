import type { ServiceReader } from '../ports/settings.port.ts'

/** A row of the table of settings in docs/operations.md, which a tool writes. */
export type SettingRow = {
  readonly variables: readonly { readonly name: string; readonly fallback: number | string }[]
  /** The meaning, in Markdown. */
  readonly says: string
}

/** What the operator may set: variables of the environment, with their defaults, and how they are read. Decision 134. */
export type Setting<Value> = {
  readonly rows: readonly SettingRow[]
  /** Throws where a value is wrong, as the reader does. */
  read(reader: ServiceReader): Value
}

/** A whole number, both bounds included. */
export const numberSetting = (
  name: string,
  fallback: number,
  says: string,
  [minimum, maximum]: readonly [number, number] = [1, 1e9],
): Setting<number> => ({
  rows: [{ variables: [{ name, fallback }], says }],
  read: ({ number }) => number(name, fallback, minimum, maximum),
})

/** A limit that protects somebody: production refuses one above `max`. Decision 141. */
export const guardSetting = (
  name: string,
  fallback: number,
  says: string,
  max: number,
): Setting<number> => ({
  rows: [{ variables: [{ name, fallback }], says }],
  read: ({ limit }) => limit(name, fallback, max),
})

/** Several settings, under names of ours. */
export function settingsOf<Values extends object>(
  each: { readonly [Name in keyof Values]: Setting<Values[Name]> } | undefined,
): Setting<Values> {
  const settings = new Map<string, Setting<unknown>>(Object.entries(each ?? {}))
  return {
    rows: [...settings.values()].flatMap(({ rows }) => rows),
    read(reader) {
      const values = [...settings].map(([name, setting]) => [name, setting.read(reader)])
      return Object.fromEntries(values)
    },
  }
}
