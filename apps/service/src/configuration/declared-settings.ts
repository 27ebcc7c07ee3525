import { geocoderSettings } from '../composition/compose-geocoder.ts'
import { features } from '../features.ts'
import { sharedSettings } from '../http/limits/shared-limits.ts'
import type { Setting, SettingRow } from '../settings/setting.ts'
import { payerLimits, processLimits } from './limit-settings.ts'

/** Rows of all settings that are declared as data, each once, in the order of the documentation. */
export function declaredRows(
  declared: readonly Setting<unknown>[] = [
    ...sharedSettings,
    geocoderSettings,
    payerLimits,
    ...features,
    processLimits,
  ],
): readonly SettingRow[] {
  const rows = declared.flatMap(({ rows }) => rows)
  const nameOf = ({ variables: [first] }: SettingRow) => first?.name
  return rows.filter((row, at) => rows.findIndex((each) => nameOf(each) === nameOf(row)) === at)
}
