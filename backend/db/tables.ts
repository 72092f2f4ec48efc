import type { ColumnType, Kysely } from 'kysely'
import type { ContributionStatus } from '#contract/contributions.ts'
import type { ProgramType } from '#contract/programs.ts'
import type { Month } from '#contract/values.ts'

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

interface ContributionTable {
  /** Begins with its creation time, so that the order of ids is the order of creation (see ids.ts). */
  id: string
  userId: string
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
  /** Until when a repetition gets the first result. */
  until: number
  /** The first result, as JSON. */
  result: string
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

/** The tables of the product; Better Auth's own two more (account, verification) are reached only through it. */
export interface Tables {
  user: UserTable
  session: SessionTable
  contributions: ContributionTable
  repeats: RepeatTable
  mentors: MentorTable
  stories: StoryTable
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
