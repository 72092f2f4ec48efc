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
  '/contact': { linked: 86, atRest: 86 },
  '/contribute': { linked: 90, atRest: 90 },
  '/dashboard': { linked: 94, atRest: 114 },
  '/experience': { linked: 87, atRest: 102 },
  '/forgot-password': { linked: 70, atRest: 70 },
  '/login': { linked: 70, atRest: 70 },
  '/mentor': { linked: 88, atRest: 103 },
  '/my-contributions': { linked: 92, atRest: 92 },
  '/profile': { linked: 92, atRest: 96 },
  '/programs': { linked: 98, atRest: 108 },
  '/public-resumes': { linked: 89, atRest: 89 },
  '/reset-password': { linked: 70, atRest: 70 },
  '/recommendation': { linked: 87, atRest: 87 },
  '/resume': { linked: 89, atRest: 92 },
  '/resume-feedback': { linked: 94, atRest: 102 },
  '/signup': { linked: 70, atRest: 70 },
  '/unsubscribe': { linked: 87, atRest: 87 },
  '/verify-email': { linked: 70, atRest: 70 },
}
