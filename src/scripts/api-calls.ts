import * as savedPrograms from '#lib/saved-program-calls.ts'

/**
 * Calls of the API for page scripts, which load this on first use by its address. It sets a global,
 * because the build keeps no exports and no imports of page scripts.
 */
const calls = { savedPrograms }

declare global {
  interface Window {
    apiCalls?: typeof calls
  }
}

window.apiCalls = calls
