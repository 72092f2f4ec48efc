import { ApiError, type ErrorCode } from '#contract/errors.ts'

/** At most `max` in a window of `seconds`, which starts with the first one. */
export interface RateLimit {
  max: number
  seconds: number
}

/** The default limits (docs/conventions.md, Rate limits). */
export const defaultRateLimits = {
  /** Failed logins of an address at one account; wrong passwords of a member. */
  login: { max: 25, seconds: 300 },
  /** Failed logins of an address. */
  'login-address': { max: 300, seconds: 300 },
  /** Of an address, which a campus may share. */
  signup: { max: 100, seconds: 1800 },
  /** Of a member, like the following ones. */
  upload: { max: 30, seconds: 1800 },
  /** Writes of an administrator. */
  'admin-write': { max: 300, seconds: 1800 },
  comment: { max: 60, seconds: 600 },
  contribution: { max: 20, seconds: 3600 },
  'contribution-change': { max: 60, seconds: 600 },
  /** Searches for programs that are similar to a contribution. */
  'similar-programs': { max: 120, seconds: 300 },
  'saved-search': { max: 60, seconds: 600 },
  /** Searches that found nothing, of an address; in a day of a network. */
  'empty-search': { max: 30, seconds: 600 },
  'empty-search-day': { max: 50, seconds: 86_400 },
  /** Messages to the administrators: of a member, or of an address without a session. */
  contact: { max: 10, seconds: 3600 },
  /** Of a network, members included: one person may have many accounts. */
  'contact-address': { max: 40, seconds: 86_400 },
  /** Reports of programs. */
  'program-report': { max: 20, seconds: 3600 },
  'program-report-address': { max: 60, seconds: 3600 },
  vote: { max: 120, seconds: 60 },
  'public-resumes': { max: 60, seconds: 300 },
  /** Distinct members whose resumes a member views. */
  'resume-view': { max: 60, seconds: 300 },
  'resume-view-day': { max: 300, seconds: 86_400 },
  /** Exports of a member's data, which are packed as they are sent. */
  export: { max: 10, seconds: 3600 },
  /** Requests of the private calendar of a member, whatever its address. */
  calendar: { max: 60, seconds: 300 },
  member: { max: 1500, seconds: 300 },
  /** Of an address without a session. */
  anonymous: { max: 300, seconds: 300 },
  /** Emails of one kind to one address. */
  mail: { max: 5, seconds: 1800 },
  /** Emails requested from one IP address, as many as sign-ups. */
  'mail-address': { max: 100, seconds: 1800 },
} as const satisfies Record<string, RateLimit>

const megabyte = 1024 * 1024

/** Limits that RATE_LIMITS does not change (docs/conventions.md, Rate limits). */
export const fixedRateLimits = {
  /** Reports of an IP or email address that a program is closed: later ones do not count. */
  'closed-report': { max: 1, seconds: 30 * 86_400 },
  /** Uses of an undo, which is valid for this time. */
  undo: { max: 1, seconds: 3600 },
  /** Bytes of large replies to a member, since making them takes the CPU. */
  'large-replies': { max: 256 * megabyte, seconds: 300 },
} as const satisfies Record<string, RateLimit>

/** Bytes of large replies that are sent at once. A client that does not read keeps them. */
export const largeReplies = {
  /** A reply of this many bytes is a large one. */
  minSize: megabyte / 4,
  perMember: 64 * megabyte,
  total: 256 * megabyte,
  /** How long a member with too many should wait, in milliseconds. */
  retryAfter: 5000,
}

export type LimitName = keyof typeof defaultRateLimits
export type RateLimits = Readonly<Record<LimitName, RateLimit>>

export interface Caller {
  /** The IP address, or the network of an IPv6 address. */
  address: string
  /** The member of the session, and the email address of the account. */
  uid: string | undefined
  email: string | undefined
}

/** A call that is counted before its input is read. */
interface Call extends Caller {
  /** The IP address, or the /48 network of an IPv6 address: what one customer may have. */
  network: string
  /** Reads and validates the input now, for keys that stand in it. Throws the errors of input. */
  readInput(): Promise<Readonly<Record<string, unknown>>>
}

/** What a limit counts a call by. */
type KeyOf = (call: Call) => string | Promise<string>

const address: KeyOf = call => call.address
const network: KeyOf = call => call.network
const member: KeyOf = call => call.uid ?? call.address
const account: KeyOf = async call => String((await call.readInput()).email).toLowerCase()
/** By email address, so that deleting and recreating an account does not reset the count. */
const ownEmail: KeyOf = call => `verification ${call.email ?? call.address}`
const accountAndAddress: KeyOf = async call => `${call.address} ${await account(call)}`

export interface Rule {
  limits: readonly (readonly [LimitName, KeyOf])[]
  /** Counts only calls that fail with these codes. */
  failures?: readonly ErrorCode[]
  /** Also counts calls whose input is invalid: receiving a file is the work. */
  countsInvalid?: true
  /** Counted in the memory of each process. */
  local?: true
}

const uploads: Rule = { limits: [['upload', member]], countsInvalid: true }
const comments: Rule = { limits: [['comment', member]] }
/** The rule of writes that only administrators may call. */
export const adminWrites: Rule = { limits: [['admin-write', member]] }
const votes: Rule = { limits: [['vote', member]], local: true }

/**
 * The limits of endpoints, beside that of all calls (docs/conventions.md, Rate limits). A call
 * counts before its input is read, and is given back when its input turns out to be invalid.
 */
export const rateLimitRules: Readonly<Record<string, Rule>> = {
  'POST /api/auth/login': {
    limits: [
      ['login', accountAndAddress],
      ['login-address', address],
    ],
    failures: ['session/wrong'],
  },
  'POST /api/auth/google': { limits: [['login-address', address]], failures: ['session/google'] },
  'POST /api/auth/signup': { limits: [['signup', address]] },
  'POST /api/resume/upload': uploads,
  'POST /api/users/upload-profile-image': uploads,
  'POST /api/admin/media': { ...adminWrites, countsInvalid: true },
  'POST /api/saved-searches': { limits: [['saved-search', member]] },
  'POST /api/empty-searches': {
    limits: [
      ['empty-search', address],
      ['empty-search-day', network],
    ],
    local: true,
  },
  'POST /api/contact': {
    limits: [
      ['contact', member],
      ['contact-address', network],
    ],
  },
  'POST /api/programs/:programId/reports': {
    limits: [
      ['program-report', member],
      ['program-report-address', address],
    ],
  },
  'POST /api/contributions': { limits: [['contribution', member]] },
  'PUT /api/contributions/my-contributions/:id': { limits: [['contribution-change', member]] },
  'GET /api/contributions/similar': { limits: [['similar-programs', member]], local: true },
  'POST /api/resume/feedback/:userId': comments,
  'POST /api/resume/feedback/:commentId/report': comments,
  'POST /api/resume/feedback/:commentId/appeal': comments,
  'PUT /api/blocks/:userId': comments,
  'POST /api/resume/feedback/:commentId/upvote': votes,
  'POST /api/resume/feedback/:commentId/downvote': votes,
  'GET /api/resume/public': { limits: [['public-resumes', member]], local: true },
  'GET /api/account/export': { limits: [['export', member]] },
  'POST /api/account/verification': {
    limits: [
      ['mail', ownEmail],
      ['mail-address', address],
    ],
  },
  'POST /api/account/forgot-password': {
    limits: [
      ['mail', account],
      ['mail-address', address],
    ],
  },
  // Each success sends an email.
  'PUT /api/account/password': { limits: [['login', member]] },
  'POST /api/account/delete': { limits: [['login', member]], failures: ['account/wrong-password'] },
}

const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultRateLimits, name)

/**
 * Parses RATE_LIMITS: `off`, or changes to the defaults such as `login:25/300,signup:100/1800`.
 * Null for `off`, undefined for anything else.
 */
export function parseRateLimits(setting: string): RateLimits | null | undefined {
  if (setting === 'off') return null
  const limits: Record<LimitName, RateLimit> = { ...defaultRateLimits }
  for (const item of setting.split(',').filter(each => each.trim() !== '')) {
    const [, name = '', max, seconds] = /^\s*([a-z-]+):(\d{1,9})\/(\d{1,9})\s*$/.exec(item) ?? []
    if (!isLimitName(name) || !Number(seconds)) return undefined
    limits[name] = { max: Number(max), seconds: Number(seconds) }
  }
  return limits
}

/** A rate limit is exceeded. */
export class RateLimitError extends ApiError {
  /** Seconds after which to try again. */
  readonly retryAfter: number

  constructor(milliseconds: number) {
    super('request/too-many')
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  }
}
