/** The tables of mails. Times are milliseconds since 1970. */
export interface MailTables {
  /** The reminders and other mails that a member wants; without a row, the defaults. */
  reminderSettings: {
    userId: string
    /** Days before a date, such as `30,14,7,3,1`. */
    days: string
    /** Null until the member or the browser sets it. */
    zone: string | null
    email: 0 | 1
    digest: 0 | 1
    /** About decisions on suggestions. */
    decisions: 0 | 1
    /** To staff, about what is about people. */
    staffNow: 0 | 1
    staffDigest: 0 | 1
    /** Of the tokens that unsubscribe; increases when a member switches mails on again. */
    unsubscribeVersion: number
  }

  /** At most one mail for a member, kind and cause. */
  mails: {
    /** Its Message-ID begins with it. */
    id: string
    userId: string
    kind: string
    /**
     * The day of reminders, the Monday of a digest, until when a mail to staff counts, else the id of
     * what the mail announces.
     */
    cause: string
    /** JSON of the email; empty once it is not queued any more. */
    content: string
    /** JSON: what its reminders or decisions are, so that none is repeated. */
    reminders: string
    /** `failed`: not delivered in time; `rejected`: the mail server knows no such mailbox. */
    state: 'queued' | 'sent' | 'failed' | 'rejected'
    /** When a process may send it, or send it again. */
    nextAt: number
    createdAt: number
    /** When it is no longer of use. */
    expiresAt: number
  }
}
