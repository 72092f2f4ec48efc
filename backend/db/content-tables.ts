import type { ContentKind, ContentState, personKinds } from '#contract/content-values.ts'

/** The tables of content that administrators edit. */
export interface ContentTables {
  programs: {
    id: string
    /** Where it came from: the data file, an administrator, or a contribution. */
    origin: 'file' | 'staff' | 'member'
    state: ContentState
    /** Empty in a row that only remembers when an earlier version first showed a program. */
    name: string
    provider: string
    /** Increases with every change of state or record, from 1. */
    version: number
    /** Of the record in the data file; null if it has none. */
    seedDigest: string | null
    /** When it was published first, 0 for those of the first data file; null if it never was. */
    publishedAt: number | null
    /** Null as the data file had it, or while it is hidden because the file has it no longer. */
    updatedAt: number | null
    updatedBy: string | null
    /** JSON of the record in the data file that changed after an administrator had edited ours. */
    seedRecord: string | null
    /** JSON of a `StoredRecord`. */
    record: string
  }

  /** The data files that were imported. */
  programSeeds: {
    digest: string
    appliedAt: number
  }

  /** Mentors and stories. Rows are never deleted. */
  contentItems: {
    kind: (typeof personKinds)[number]
    id: string
    state: ContentState
    /** The name of a mentor, the title of a story. */
    name: string
    /** The university of a mentor, the student of a story. */
    detail: string
    /** The place among mentors or stories, ascending. */
    position: number
    /** Increases with every change. */
    version: number
    /** JSON. */
    consent: string
    /** When it was published first. */
    publishedAt: number | null
    updatedAt: number
    updatedBy: string | null
    /** JSON in the form of `ContentData`. */
    data: string
  }

  /**
   * Versions of programs, mentors and stories, and of the settings of the site, which are stored
   * here only. What the data file had is added with an edit.
   */
  contentVersions: {
    kind: ContentKind
    id: string
    version: number
    state: ContentState
    /** Null for a record as the data file had it. */
    updatedAt: number | null
    updatedBy: string | null
    /** JSON. */
    data: string
  }
}
