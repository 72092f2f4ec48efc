/**
 * How far the clocks of two processes may differ, in milliseconds. What is dated further ahead than
 * it can be was written by a clock that ran ahead, and counts as ended: it would otherwise last
 * until that date.
 */
export const clockTolerance = 60_000
