/** Reads a date in any form that a backend may send; null if there is none. */
export function readInstant(value: unknown): Date | null {
  if (typeof value === 'string' || typeof value === 'number') return new Date(value)
  if (value === null || typeof value !== 'object') return null
  const at = value as Record<string, unknown>
  const seconds = at.seconds ?? at._seconds
  const nanoseconds = at.nanoseconds ?? at._nanoseconds ?? 0
  if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return null
  return new Date(seconds * 1000 + nanoseconds / 1e6)
}
