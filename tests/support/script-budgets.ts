export const kilobyte = 1024

interface ScriptBudget {
  /** Of the script that the page links. */
  linked: number
  /** With what it loads by itself until it comes to rest. */
  atRest: number
}

/** Kilobytes (brotli) of script of pages with an island (docs/conventions.md, Page weight). */
export const islandBudgets: Record<string, ScriptBudget> = {
  '/admin-dashboard': { linked: 98, atRest: 98 },
  '/contact': { linked: 84, atRest: 84 },
  '/contribute': { linked: 88, atRest: 88 },
  '/dashboard': { linked: 98, atRest: 117 },
  '/experience': { linked: 85, atRest: 100 },
  '/forgot-password': { linked: 70, atRest: 70 },
  '/login': { linked: 70, atRest: 70 },
  '/mentor': { linked: 86, atRest: 101 },
  '/my-contributions': { linked: 90, atRest: 90 },
  '/profile': { linked: 91, atRest: 94 },
  '/programs': { linked: 96, atRest: 106 },
  '/public-resumes': { linked: 87, atRest: 87 },
  '/reset-password': { linked: 70, atRest: 70 },
  '/recommendation': { linked: 85, atRest: 85 },
  '/resume': { linked: 87, atRest: 90 },
  '/resume-feedback': { linked: 92, atRest: 99 },
  '/signup': { linked: 70, atRest: 70 },
  '/unsubscribe': { linked: 85, atRest: 85 },
  '/verify-email': { linked: 70, atRest: 70 },
}
