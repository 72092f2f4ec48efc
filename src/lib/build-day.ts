const startedAt = new Date()

/** The day that a build counts from, `yyyy-mm-dd`. */
export const getBuildDay = (): string => new Date().toISOString().slice(0, 10)

/** When a build began. */
export const getBuildTime = (): Date => startedAt
