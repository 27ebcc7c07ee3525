import type { ServiceReader } from '../ports/settings.port.ts'
import { ConfigError, createReader, type Env } from './settings-reader.ts'

/** What stands in for a setting at fault until all have been read. It is never used. */
const standIn = {
  text: 'unset',
  address: 'https://unset.invalid',
  database: 'postgres://unset.invalid/unset',
}

/** Notes the message of a setting at fault and goes on with `instead`. */
type Noted = <T>(read: () => T, instead: T) => T

function notingReader(reader: ServiceReader, noted: Noted): ServiceReader {
  return {
    has: reader.has,
    text: (name, fallback) => noted(() => reader.text(name, fallback), fallback || standIn.text),
    number: (name, fallback, minimum, maximum) =>
      noted(() => reader.number(name, fallback, minimum, maximum), fallback),
    oneOf: (name, choices, fallback) =>
      noted(() => reader.oneOf(name, choices, fallback), fallback),
    listOf: (name, choices, fallback) =>
      noted(() => reader.listOf(name, choices, fallback), [...fallback]),
    flag: (name, fallback) => noted(() => reader.flag(name, fallback), fallback),
    url: (name, schemes) =>
      noted(
        () => reader.url(name, schemes),
        schemes ? `${schemes.encrypted}//unset.invalid` : standIn.address,
      ),
    ownUrl: (name, fallback) => noted(() => reader.ownUrl(name, fallback), standIn.address),
    databaseUrl: (name) => noted(() => reader.databaseUrl(name), standIn.database),
    secret: (name, lengthMin) => noted(() => reader.secret(name, lengthMin), standIn.text),
    otherSecret: (name, other, lengthMin) =>
      noted(() => reader.otherSecret(name, other, lengthMin), standIn.text),
    limit: (name, fallback, max) => noted(() => reader.limit(name, fallback, max), fallback),
    timeScale: (name) => noted(() => reader.timeScale(name), 1),
    notInProduction: (name) => noted(() => reader.notInProduction(name), false),
    ownAddress: (name, fallback) => noted(() => reader.ownAddress(name, fallback), fallback),
    checkOrigin: (name, address) => noted(() => reader.checkOrigin(name, address), undefined),
    checkOurHost: (publicUrl, names) =>
      noted(() => reader.checkOurHost(publicUrl, names), undefined),
    checkEncrypted: (name, address) => noted(() => reader.checkEncrypted(name, address), undefined),
  }
}

/** Reads the settings of several systems, each to its end; one whose settings are at fault keeps no other from it. */
export type ReadSystems = <Systems extends Record<string, unknown>>(
  read: { [Name in keyof Systems]: () => Systems[Name] },
) => Systems

/**
 * Reads settings to their end. Throws one ConfigError that names every one at fault, a line each. What a setting must
 * be beside another is looked at where each is right by itself.
 */
export function readSettings<Settings>(
  env: Env,
  read: (reader: ServiceReader, readSystems: ReadSystems) => Settings,
): Settings {
  const faults = new Set<string>()
  const refuse = () => {
    if (faults.size > 0) throw new ConfigError([...faults].join('\n'))
  }
  const note = (error: unknown) => {
    if (!(error instanceof Error)) throw error
    faults.add(error.message)
  }
  const noted: Noted = (readOne, instead) => {
    try {
      return readOne()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      note(error)
      return instead
    }
  }
  const readSystems: ReadSystems = (systems) => {
    const done = Object.entries(systems).map(([name, readOne]) => {
      const before = faults.size
      try {
        return [name, readOne()]
      } catch (error) {
        if (faults.size === before) note(error)
        return [name, null]
      }
    })
    refuse()
    return Object.fromEntries(done)
  }
  const settings = read(notingReader(createReader(env), noted), readSystems)
  refuse()
  return settings
}
