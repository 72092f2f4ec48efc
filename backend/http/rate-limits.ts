/** So many in so many seconds, from the first one on. */
export interface RateLimit {
  most: number
  seconds: number
}

/** The limits of docs/conventions.md, Rate limits, and those of mail. */
export const usualLimits = {
  /** Failed logins from one address at one account; wrong passwords of somebody signed in. */
  login: { most: 25, seconds: 300 },
  /** Failed logins from one address. */
  'login-address': { most: 300, seconds: 300 },
  /** From one address: a campus shares one. */
  signup: { most: 100, seconds: 1800 },
  /** Of one member, as are those that follow. */
  upload: { most: 30, seconds: 1800 },
  comment: { most: 60, seconds: 600 },
  suggestion: { most: 20, seconds: 3600 },
  vote: { most: 120, seconds: 60 },
  'public-resumes': { most: 60, seconds: 300 },
  /** Distinct owners whose resumes one member reads. */
  reading: { most: 60, seconds: 300 },
  'reading-day': { most: 300, seconds: 86_400 },
  member: { most: 1500, seconds: 300 },
  /** From one address without a session. */
  anonymous: { most: 300, seconds: 300 },
  /** Letters of one kind to one e-mail address. */
  mail: { most: 5, seconds: 1800 },
  /** Letters asked for from one address. */
  'mail-address': { most: 50, seconds: 1800 },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof usualLimits
export type RateLimits = Readonly<Record<LimitName, RateLimit>>

const isName = (name: string): name is LimitName => Object.hasOwn(usualLimits, name)

/**
 * Reads the setting RATE_LIMITS: `off`, or what differs from the usual, such as `login:25/300,signup:100/1800`. Gives null for `off`, undefined for
 * what is neither.
 */
export function readLimits(setting: string): RateLimits | null | undefined {
  if (setting === 'off') return null
  const limits: Record<LimitName, RateLimit> = { ...usualLimits }
  for (const item of setting.split(',').filter(each => each.trim() !== '')) {
    const [, name = '', most, seconds] = /^\s*([a-z-]+):(\d{1,9})\/(\d{1,9})\s*$/.exec(item) ?? []
    if (!isName(name) || !Number(seconds)) return undefined
    limits[name] = { most: Number(most), seconds: Number(seconds) }
  }
  return limits
}
