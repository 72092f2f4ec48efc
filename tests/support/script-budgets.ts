export const kilobyte = 1024

interface ScriptBudget {
  /** Of the script that the page links. */
  linked: number
  /** With what it loads by itself until it comes to rest. */
  atRest: number
}

/** Kilobytes (brotli) of script of pages with an island (docs/conventions.md, Page weight). */
export const islandBudgets: Record<string, ScriptBudget> = {
  '/admin-dashboard': { linked: 95, atRest: 95 },
  '/contact': { linked: 85, atRest: 85 },
  '/contribute': { linked: 88, atRest: 88 },
  '/dashboard': { linked: 92, atRest: 110 },
  '/experience': { linked: 86, atRest: 101 },
  '/forgot-password': { linked: 70, atRest: 70 },
  '/login': { linked: 70, atRest: 70 },
  '/mentor': { linked: 87, atRest: 102 },
  '/my-contributions': { linked: 91, atRest: 91 },
  '/profile': { linked: 91, atRest: 95 },
  '/programs': { linked: 96, atRest: 106 },
  '/public-resumes': { linked: 88, atRest: 88 },
  '/reset-password': { linked: 70, atRest: 70 },
  '/recommendation': { linked: 86, atRest: 86 },
  '/resume': { linked: 88, atRest: 91 },
  '/resume-feedback': { linked: 92, atRest: 101 },
  '/signup': { linked: 70, atRest: 70 },
  '/unsubscribe': { linked: 86, atRest: 86 },
  '/verify-email': { linked: 70, atRest: 70 },
}
