import { type Now, toNow } from '#catalog/days.ts'

const startedAt = new Date()

/** The day that a build counts from, `yyyy-mm-dd`. */
export const getBuildDay = (): string => getBuildNow().today

/** When a build began. */
export const getBuildTime = (): Date => startedAt

/** The same, for judging deadlines: one that passes at 11:00 UTC is over in builds after that. */
export const getBuildNow = (): Now => toNow(startedAt, 0)
