import type { SettingsReader } from '../ports/settings.port.ts'

/** Reads settings from a plain object, by the rules of the port. */
export function readerOf(values: Record<string, string | undefined>): SettingsReader {
  const text = (name: string, fallback?: string): string => {
    const value = values[name] || fallback
    if (!value) throw new Error(`${name} is missing`)
    return value
  }
  return {
    has: (name) => Boolean(values[name]),
    text,
    number(name, fallback, minimum, maximum) {
      const value = Number(values[name] || fallback)
      if (Number.isInteger(value) && value >= minimum && value <= maximum) return value
      throw new Error(`${name} must be a whole number from ${minimum} to ${maximum}`)
    },
    secret: (name) => text(name),
    url(name, schemes) {
      const value = text(name)
      if (schemes) return value
      if (/^https?:/.test(value) && URL.canParse(value)) return value.replace(/\/+$/, '')
      throw new Error(`${name} must be an http or https address`)
    },
    oneOf(name, choices, fallback) {
      const choice = choices.find((one) => one === (values[name] || fallback))
      if (choice) return choice
      throw new Error(`${name} must be one of ${choices.join(', ')}`)
    },
    listOf(name, choices, fallback) {
      const named = (values[name] || fallback.join(',')).split(',')
      if (named.every((one) => choices.some((choice) => choice === one)))
        return choices.filter((choice) => named.includes(choice))
      throw new Error(`${name} must be a comma list of ${choices.join(', ')}`)
    },
    flag(name, fallback) {
      const value = values[name]
      if (!value) return fallback
      if (value === 'on' || value === 'off') return value === 'on'
      throw new Error(`${name} must be one of on, off`)
    },
  }
}
