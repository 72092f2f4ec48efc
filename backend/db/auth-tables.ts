import type { ColumnType, Generated } from 'kysely'
import type { StaffRole } from '#contract/roles.ts'

/** A time in Better Auth's tables: ISO text on SQLite, timestamptz on Postgres. */
type AuthTimestamp = ColumnType<string | Date>
/** A boolean in Better Auth's tables: 0/1 on SQLite, boolean on Postgres. */
type AuthBoolean = ColumnType<number | boolean>

/** The provider id of a password in the `account` table. */
export const passwordProvider = 'credential'

/** The tables of Better Auth. */
export interface AuthTables {
  user: {
    id: string
    name: string
    email: string
    emailVerified: AuthBoolean
    image: string | null
    createdAt: AuthTimestamp
    updatedAt: AuthTimestamp
    college: string | null
    phone: string | null
    major: string | null
    graduationYear: string | null
    role: string | null
    /** The name of the school to which a role of staff is limited. */
    staffSchool: string | null
    /** When the role of staff was last set, in milliseconds. */
    staffSince: number | null
    staffVersion: Generated<number>
    /** The day of the last login or renewal of a session, in milliseconds. */
    seenAt: number | null
    /** The name and the photo that an action of an administrator hides. */
    withdrawnName: string | null
    withdrawnImage: string | null
    twoFactorEnabled: AuthBoolean | null
  }

  /** Secrets of authenticator apps, encrypted; confirmed ones are `verified`. */
  twoFactor: {
    id: string
    userId: string
    secret: string
    backupCodes: string
    verified: AuthBoolean | null
    failedVerificationCount: number | null
    lockedUntil: AuthTimestamp | null
  }

  /** Invitations to the team that nobody has accepted. */
  invitations: {
    id: string
    email: string
    role: StaffRole
    schoolId: string | null
    /** Of the token of the link, which is not stored. */
    digest: string
    createdAt: number
    expiresAt: number
    createdById: string | null
  }

  session: {
    id: string
    expiresAt: AuthTimestamp
    token: string
    createdAt: AuthTimestamp
    updatedAt: AuthTimestamp
    ipAddress: string | null
    userAgent: string | null
    userId: string
  }

  /** A way to sign in to an account. */
  account: {
    id: string
    /** The id at the provider; for a password, the id of the user. */
    accountId: string
    /** `google`, or {@link passwordProvider}. */
    providerId: string
    userId: string
    password: string | null
    createdAt: AuthTimestamp
    updatedAt: AuthTimestamp
  }

  /** Links that reset a password, logins that wait for the second factor, and codes that were used. */
  verification: {
    id: string
    /** Digest of the purpose and the token. */
    identifier: string
    /** The id of the user, or how many codes were wrong. */
    value: string
    expiresAt: AuthTimestamp
    createdAt: AuthTimestamp
    updatedAt: AuthTimestamp
  }
}
