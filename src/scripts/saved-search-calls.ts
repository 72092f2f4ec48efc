import * as calls from '#lib/saved-search-calls.ts'

/** The calls of saved searches, for `save-search.ts`: a built page script exports nothing. */
declare global {
  interface Window {
    savedSearchCalls?: typeof calls
  }
}

window.savedSearchCalls = calls
