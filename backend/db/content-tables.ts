import type { ContentKind, ContentState } from '#contract/content-values.ts'

/** The tables of content that administrators edit. */
export interface ContentTables {
  /** Rows are never deleted: a deleted record of the file must stay deleted. */
  contentItems: {
    kind: ContentKind
    id: string
    state: ContentState
    /** The name of a program or mentor, the title of a story. */
    name: string
    /** The provider of a program, the university of a mentor, the student of a story. */
    detail: string
    /** The place among mentors or stories, ascending. */
    position: number
    /** Increases with every change. */
    version: number
    /** `file` for an edit of a record of the file. */
    origin: 'file' | 'database'
    /** JSON; null for a program. */
    consent: string | null
    /** When it was published first. */
    publishedAt: number | null
    updatedAt: number
    updatedBy: string | null
    /** JSON in the form of `ContentData`. */
    data: string
  }

  contentVersions: {
    kind: ContentKind
    id: string
    /** 0 for the record of the file before its first edit. */
    version: number
    state: ContentState
    /** Null for the record of the file. */
    updatedAt: number | null
    updatedBy: string | null
    /** JSON. */
    data: string
  }
}
