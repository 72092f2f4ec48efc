import type { ProgramDateKind } from '#catalog/program-values.ts'

/** The tables of reminders. Times are milliseconds since 1970, days `yyyy-mm-dd`. */
export interface ReminderTables {
  /** The reminders that a member wants; without a row, the defaults. */
  reminderSettings: {
    userId: string
    /** Days before a date, such as `30,14,7,3,1`. */
    days: string
    /** Null until the member or the browser sets it. */
    zone: string | null
    email: 0 | 1
    digest: 0 | 1
    /** Of the tokens that unsubscribe; increases when a member switches mails on again. */
    unsubscribeVersion: number
    /** When the mail server of the member refused the address; null if it did not. */
    rejectedAt: number | null
    /** The Monday of the last weekly digest. */
    lastDigest: string | null
  }

  /** At most one mail for a member and day. */
  reminderMails: {
    /** Its Message-ID begins with it. */
    id: string
    userId: string
    /** The day in the zone of the member. */
    localDay: string
    /** JSON of what it says; empty once it was sent. */
    content: string
    /** `failed`: given up, or refused by the mail server of the member. */
    state: 'queued' | 'sent' | 'failed'
    /** When it may be sent; while a process sends it, when another one may. */
    nextAt: number
    failures: number
    createdAt: number
    sentAt: number | null
  }

  /** Reminders that are in a mail, so that none is repeated. */
  sentReminders: {
    userId: string
    programId: string
    kind: ProgramDateKind | 'own'
    day: string
    daysBefore: number
  }
}
