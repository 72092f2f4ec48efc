/** At most `max` in a window of `seconds`, which starts with the first one. */
export interface RateLimit {
  max: number
  seconds: number
}

/** The default limits; http/rate-limiter.ts says what counts (docs/conventions.md, Rate limits). */
export const defaultRateLimits = {
  /** Failed logins of an address at an account; wrong passwords of a member. */
  login: { max: 25, seconds: 300 },
  /** Sign-ups of an address, which a campus may share, and emails that it asks for. */
  signup: { max: 100, seconds: 1800 },
  /** Emails to one email address that somebody asked for. */
  mail: { max: 5, seconds: 1800 },
  /** Of a member. */
  upload: { max: 60, seconds: 1800 },
  /** Of a member. Some count more than once. */
  write: { max: 300, seconds: 1800 },
  /** All calls of a member. */
  read: { max: 1500, seconds: 300 },
  /** All calls of an address without a session. */
  visit: { max: 300, seconds: 300 },
  /** Members whose resumes a member reads; a copy of one's own data counts as 30. */
  export: { max: 300, seconds: 86_400 },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof defaultRateLimits
export type RateLimits = Readonly<Record<LimitName, RateLimit>>

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultRateLimits, name)

/**
 * Parses RATE_LIMITS: `off`, or changes to the defaults such as `login:25/300,signup:100/1800`.
 * Null for `off`, undefined for anything else.
 */
export function parseRateLimits(setting: string): RateLimits | null | undefined {
  if (setting === 'off') return null
  const limits: Record<LimitName, RateLimit> = { ...defaultRateLimits }
  for (const item of setting.split(',').filter(each => each.trim() !== '')) {
    const [, name = '', max, seconds] = /^\s*([a-z]+):(\d{1,9})\/(\d{1,9})\s*$/.exec(item) ?? []
    if (!isLimitName(name) || !Number(seconds)) return undefined
    limits[name] = { max: Number(max), seconds: Number(seconds) }
  }
  return limits
}
