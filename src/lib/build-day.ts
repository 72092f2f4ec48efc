import { startOfDay } from '#catalog/days.ts'
import { isDay } from '#catalog/values.ts'

/**
 * The day that a build counts from, `yyyy-mm-dd`: `BUILD_DATE` if set, so that a build can be
 * repeated byte for byte, else today. Throws if the setting is not a day.
 */
export function getBuildDay(setting = process.env.BUILD_DATE, now = new Date()): string {
  if (!setting) return now.toISOString().slice(0, 10)
  if (isDay(setting)) return setting
  throw new Error(`BUILD_DATE must be a day written as 2027-02-15; it is "${setting}".`)
}

const startedAt = new Date()

/** The time of a build: the start of `BUILD_DATE` if set, else when it began. */
export const getBuildTime = (): Date =>
  process.env.BUILD_DATE ? startOfDay(getBuildDay()) : startedAt
