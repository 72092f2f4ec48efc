import type { SavedStatus } from '#contract/saved-programs.ts'

/** The tables of saved programs and what belongs to them. */
export interface SavedTables {
  /** The facts of programs that members saved, as they were at a time. */
  programVersions: {
    programId: string
    /** Of all other columns but the time. */
    digest: string
    name: string
    provider: string
    type: string
    applicationLink: string | null
    /** JSON. */
    facts: string
    firstSeenAt: number
  }

  savedPrograms: {
    userId: string
    programId: string
    /** The version of the program whose facts its member knows. */
    knownDigest: string
    status: SavedStatus
    /** When its member noted the application, and the award or its refusal; null without it. */
    appliedAt: number | null
    outcomeAt: number | null
    notes: string
    link: string
    /** `yyyy-mm-dd` */
    ownDate: string | null
    /** When the own date was set, in milliseconds. */
    ownDateAt: number | null
    outcome: string
    savedAt: number
    /** When it was removed; null while it is saved. It is deleted an hour later. */
    removedAt: number | null
  }

  /** What to do for an application: own tasks, and those of the record once they were done. */
  savedTasks: {
    userId: string
    programId: string
    taskId: string
    /** Null for what the record asks for. */
    label: string | null
    done: 0 | 1
    createdAt: number
  }

  /** Whom a member asks for a letter for a saved program. */
  recommenders: {
    id: string
    userId: string
    programId: string
    name: string
    ask: string
    /** `yyyy-mm-dd` */
    dueOn: string | null
    /** Of the token in the link. */
    digest: string
    expiresAt: number
    withdrawnAt: number | null
    /** When the recommender marked it as done. */
    doneAt: number | null
    createdAt: number
  }

  /** The calendars of members who replaced the address of theirs. */
  calendars: {
    userId: string
    /** Part of the signed address; 0 without a row. */
    version: number
  }

  /** Filters of the catalog that members saved. */
  savedSearches: {
    id: string
    userId: string
    name: string
    query: string
    createdAt: number
  }
}
