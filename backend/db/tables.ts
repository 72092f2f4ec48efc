import type { ColumnType, Generated, Kysely } from 'kysely'
import type { ContributionStatus } from '#contract/contributions.ts'
import type { limits } from '#contract/limits.ts'
import type { ProgramType } from '#contract/programs.ts'
import type { Month } from '#contract/values.ts'

export type ResumeExtension = (typeof limits.resume.extensions)[number]

/** An instant in Better Auth's tables: ISO text on SQLite, timestamptz on Postgres. */
type AuthInstant = ColumnType<string | Date>
/** A flag in Better Auth's tables: 0/1 on SQLite, boolean on Postgres. */
type AuthFlag = ColumnType<number | boolean>

interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: AuthFlag
  image: string | null
  createdAt: AuthInstant
  updatedAt: AuthInstant
  college: string | null
  phone: string | null
  major: string | null
  graduationYear: string | null
  role: string | null
}

interface SessionTable {
  id: string
  expiresAt: AuthInstant
  token: string
  createdAt: AuthInstant
  updatedAt: AuthInstant
  ipAddress: string | null
  userAgent: string | null
  userId: string
}

/** How Better Auth names a password among the ways into an account. */
export const byPassword = 'credential'

/** A way into an account. Better Auth makes and reads them; ours are the queries that its own do not cover. */
interface AccountTable {
  id: string
  /** At the provider; the id of the user for a password. */
  accountId: string
  /** `google`, or {@link byPassword}. */
  providerId: string
  userId: string
  password: string | null
  createdAt: AuthInstant
  updatedAt: AuthInstant
}

/** Something that works once: the link of a letter, or a used token of the identity provider. */
interface LinkTable {
  /** Of the secret that the link holds. */
  digest: string
  purpose: 'verify' | 'reset' | 'google'
  userId: string | null
  /** Milliseconds. */
  until: number
}

interface ContributionTable {
  /** Begins with its creation time, so that the order of ids is the order of creation (see ids.ts). */
  id: string
  /** Null once the account is gone. */
  userId: string | null
  name: string
  website: string
  description: string
  status: ContributionStatus
  createdAt: number
  /** When it got its present status from an administrator; null while pending. */
  decidedAt: number | null
  rejectionReason: string | null
  applicationMonth: Month | null
  type: ProgramType | null
  /** A calendar day, `yyyy-mm-dd`. */
  applicationDeadline: string | null
  university: string | null
  citizenship: string | null
  applicationLink: string | null
}

interface RepeatTable {
  /** Digest of who, what and, when given, the Idempotency-Key. */
  id: string
  userId: string
  /** Until when a repetition gets what the first one made. */
  until: number
  /** The id of what the first one made. */
  madeId: string
}

interface RateTable {
  /** The name of a limit, and a digest of who it is about. */
  key: string
  /** When the count begins anew, in milliseconds. */
  until: number
  count: number
}

/**
 * That a member has read the resume of another; digests, so that the table does not tell who read
 * what.
 */
interface ReadingTable {
  /** Of reader and owner. */
  pair: string
  /** Of the reader. */
  reader: string
  at: number
  /** When it counts no longer, in milliseconds. */
  until: number
}

export interface MentorTable {
  id: string
  name: string
  university: string
  field: string
  imageUrl: string | null
  /** Dollars per hour. */
  rate: number
  available: 0 | 1
  /** 0 to 5. */
  rating: number
}

export interface StoryTable {
  id: string
  title: string
  videoUrl: string
  thumbnailUrl: string | null
  programName: string | null
  studentName: string | null
  studentImage: string | null
  university: string | null
  captionsUrl: string | null
}

interface ResumeTable {
  userId: string
  /** What the file is kept under; another one for every file. */
  fileKey: string
  /** As its owner called it. Shown, never a path. */
  fileName: string
  extension: ResumeExtension
  /** Bytes. */
  size: number
  /** Changes with the file and with who may see it, and so ends every address given out before. */
  version: number
  isPublic: 0 | 1
  updatedAt: number
  /** Whether the owner is told of new feedback by mail. */
  notify: Generated<0 | 1>
  /** When the owner last read the feedback. */
  seenAt: number
  /** When a letter about new feedback last went out. */
  notifiedAt: Generated<number | null>
}

interface PhotoTable {
  /** What the file is kept under, and its address after the slash: `photos/<name>`. */
  key: string
  userId: string
  /** Its content type. */
  type: string
  createdAt: number
}

interface CommentTable {
  /** Begins with its creation time, so that the order of ids is the order of creation (see ids.ts). */
  id: string
  /** Whose resume it is on. */
  ownerId: string
  /** Null once the account is gone. */
  authorId: string | null
  /** The comment it replies to; null at the top level. */
  parentId: string | null
  content: string
  createdAt: number
  /** The owner of the resume found it helpful. */
  helpful: Generated<0 | 1>
  /** An administrator has hidden it. */
  hidden: Generated<0 | 1>
  /** A page of the PDF from 1, and the point as fractions of its width and height; all null without a place. */
  placePage: number | null
  placeX: number | null
  placeY: number | null
  /** The file that the place is on, as `resumes.fileKey` was then. */
  placeFile: string | null
}

interface VoteTable {
  commentId: string
  userId: string
  value: -1 | 1
}

interface ReportTable {
  commentId: string
  userId: string
  reason: string
  createdAt: number
  /** When an administrator decided about the comment; null while nobody has. */
  settledAt: number | null
}

/** A fact about the installation itself, such as the id that its file store has too. */
interface SettingTable {
  name: string
  value: string
}

/** The tables of the product; `verification` of Better Auth is not used. */
export interface Tables {
  user: UserTable
  session: SessionTable
  account: AccountTable
  links: LinkTable
  contributions: ContributionTable
  repeats: RepeatTable
  rates: RateTable
  readings: ReadingTable
  mentors: MentorTable
  stories: StoryTable
  resumes: ResumeTable
  photos: PhotoTable
  comments: CommentTable
  votes: VoteTable
  reports: ReportTable
  settings: SettingTable
}

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>
export type Engine = 'sqlite' | 'postgres'

export interface Store {
  db: Db
  engine: Engine
  close(): Promise<void>
}

/** An instant in the form that Better Auth's tables keep on this engine. */
export const authInstant = (engine: Engine, at: number): string | Date =>
  engine === 'sqlite' ? new Date(at).toISOString() : new Date(at)

/** A yes or no in the form that Better Auth's tables keep on this engine. */
export const authFlag = (engine: Engine, value: boolean): number | boolean =>
  engine === 'sqlite' ? Number(value) : value
