import type { Generated, Kysely } from 'kysely'
import type { ProgramType } from '#catalog/program-values.ts'
import type { Month } from '#catalog/values.ts'
import type { ContactTopic } from '#contract/contact.ts'
import type { Contribution } from '#contract/contributions.ts'
import type { limits } from '#contract/limits.ts'
import type { EligibilityAnswers } from '#contract/saved-answers.ts'
import type { AuthTables } from './auth-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { ModerationTables } from './moderation-tables.ts'
import type { MonitorTables } from './monitor-tables.ts'
import type { SavedTables } from './saved-tables.ts'

export type ResumeExtension = (typeof limits.resume.extensions)[number]

/**
 * The tables (spec section 3). Times are milliseconds since 1970, except in `AuthTables`.
 * Ids begin with their creation time, so that their order is the order of creation (core/ids.ts).
 */
export interface Tables
  extends AuthTables,
    ContentTables,
    MailTables,
    ModerationTables,
    MonitorTables,
    SavedTables {
  /** The fields of the contract, and what its author does not see. */
  contributions: Omit<Contribution, 'createdAt' | 'resentAt' | 'version' | 'applicationMonth'> & {
    /** Null once the account is deleted. */
    userId: string | null
    createdAt: number
    /** When its author changed it last; null again once it is reviewed. */
    resentAt: number | null
    version: Generated<number>
    /** When an administrator decided or asked for changes; null while it waits for that. */
    decidedAt: number | null
    /** When its author last saw what was decided. */
    seenAt: Generated<number>
    applicationMonth: Month | null
    type: ProgramType | null
    /** `yyyy-mm-dd` */
    applicationDeadline: string | null
    university: string | null
    citizenship: string | null
    applicationLink: string | null
  }

  /** Results of recent requests that must not be repeated. */
  repeats: {
    /** Digest of member, request and Idempotency-Key. */
    id: string
    userId: string
    /** When it expires. */
    until: number
    /** The id of what the request created. */
    madeId: string
  }

  /** Counters of rate limits. */
  rates: {
    /** Name of the limit, and a digest of who it counts. */
    key: string
    /** When the counter restarts. */
    until: number
    count: number
  }

  resumes: {
    userId: string
    /** The key in the file store; a new one for every file. */
    fileKey: string
    /** The name that the owner gave it; never a path. */
    fileName: string
    extension: ResumeExtension
    /** Bytes. */
    size: number
    /** Increases with every change of file or visibility, which invalidates all signed URLs. */
    version: number
    isPublic: 0 | 1
    /** It was public until an action of an administrator, and is so again after that. */
    withdrawn: Generated<0 | 1>
    updatedAt: number
    /** Whether the owner gets emails about new feedback. */
    notify: Generated<0 | 1>
    /** When the owner last read the feedback. */
    seenAt: number
    /** A line of the owner to the readers; may be empty. */
    note: Generated<string>
  }

  photos: {
    /** The key in the file store, and its path on the site: `photos/<name>`. */
    key: string
    userId: string
    /** The content type. */
    type: string
    createdAt: number
  }

  /** Images, videos and captions of mentors and stories. */
  media: {
    /** The key in the file store, and its path on the site: `media/<name>`. */
    key: string
    /** Bytes. */
    size: number
    createdAt: number
    /** Null once the account of the administrator is deleted. */
    addedBy: string | null
  }

  /** Files to delete; uploads whose row is not written yet are among them. */
  fileDeletions: {
    /** The key in the file store. */
    key: string
    /** From when the file may be deleted. */
    dueAt: number
  }

  comments: {
    id: string
    /** The owner of the resume. */
    ownerId: string
    /** Null once the account is deleted. */
    authorId: string | null
    /** The comment that it replies to; null at the top level. */
    parentId: string | null
    content: string
    createdAt: number
    /** When the owner of the resume marked it as helpful; null if not. */
    helpfulAt: number | null
    /** When its author last saw the replies to it and the mark. */
    seenAt: Generated<number>
    /** Hidden by an administrator. */
    hidden: Generated<0 | 1>
    /** Hidden by an action against its author, after which it is shown again. */
    withdrawn: Generated<0 | 1>
    /**
     * The pin: page of the PDF from 1, and a point in fractions of its size; null without a pin.
     */
    placePage: number | null
    placeX: number | null
    placeY: number | null
    /** The `fileKey` of the resume that the pin was set on. */
    placeFile: string | null
  }

  votes: {
    commentId: string
    userId: string
    value: -1 | 1
  }

  /** Searches of the catalog that found nothing. */
  emptySearches: {
    /** `yyyy-mm-dd`, UTC. */
    day: string
    words: string
    count: number
  }

  /** Messages to the administrators. */
  messages: {
    id: string
    /** Null for a visitor. */
    userId: string | null
    topic: ContactTopic
    content: string
    /** What the sender typed; may be empty. */
    name: string
    email: string
    createdAt: number
    /** When an administrator was done with it; null while open. */
    doneAt: number | null
    doneById: Generated<string | null>
    /** What the administrator noted for the others. */
    note: Generated<string>
    /** Of sender and text, so that a repeated request is stored once. */
    digest: string
  }

  /** Answers to the questions of "Does it fit me?" in the profile of a member. */
  answers: Omit<EligibilityAnswers, 'given'> & {
    userId: string
    /** JSON. */
    given: Generated<string>
    savedAt: number
  }

  /** Values about the installation itself, such as until when deletions of files wait. */
  settings: {
    name: string
    value: string
  }
}

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>
