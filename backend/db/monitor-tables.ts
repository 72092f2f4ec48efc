import type { FindingKind } from '#contract/program-checks.ts'

/**
 * How the last reading of a page ended; `failed` by an error of ours. All but `new` and `read` are no evidence: the last good text stays.
 */
export type PageState = 'new' | 'read' | 'failed' | FetchProblem | PageProblem

/** Why a page could not be read. */
export type FetchProblem =
  | 'unreachable'
  | 'private-address'
  | 'robots'
  | 'redirects'
  | 'other-host'
  | 'http-error'
  | 'wrong-type'
  | 'too-large'
  | 'too-slow'

/** Why a page that was fetched is no evidence. */
export type PageProblem = 'error-page' | 'login' | 'consent' | 'blocked' | 'aggregator' | 'empty'

/** The tables of the page monitor. */
export interface MonitorTables {
  /** Pages of providers that records of the catalog name. */
  monitoredPages: {
    url: string
    /** The last good one; empty before. */
    text: string
    state: PageState
    /** When the catalog last named it. */
    listedAt: number
    /** When it was last tried; 0 if never. */
    fetchedAt: number
    /** When it was last read well; 0 if never. */
    readAt: number
    /** When it last stated all facts of the records; 0 if never. */
    confirmedAt: number
  }

  /** Facts that pages no longer state, which an administrator looks at. */
  pageFindings: {
    id: string
    url: string
    kind: FindingKind
    /** In words; null in findings of an earlier version. */
    fact: string | null
    /** Whose record states it. */
    programId: string
    /** The changed lines of the page. */
    before: string
    after: string
    foundAt: number
    /** When an administrator looked at it; null while open. */
    settledAt: number | null
    /** Of program, page, kind and fact, so that a page that goes back and forth is one finding. */
    digest: string
  }
}
