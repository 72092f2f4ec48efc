import * as calls from '#lib/saved-program-calls.ts'
import type { Calls } from '#lib/saved-programs.ts'

declare global {
  interface Window {
    /** Set by `saved-program-calls.ts`: the build keeps no exports of page scripts. */
    savedProgramCalls?: Calls
  }
}

window.savedProgramCalls = calls
