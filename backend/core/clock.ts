/**
 * How far the clocks of two processes may differ, in milliseconds. A stored time further in the
 * future was written by a clock that ran ahead and counts as expired.
 */
export const clockTolerance = 60_000
