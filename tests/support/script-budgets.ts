export const kilobyte = 1024

/**
 * Brotli bytes of script that a page with an island may load (docs/conventions.md, Page weight).
 */
export const islandBudgets: Record<string, number> = {
  '/admin-dashboard': 104 * kilobyte,
  '/contact': 92 * kilobyte,
  '/contribute': 92 * kilobyte,
  '/dashboard': 116 * kilobyte,
  '/experience': 106 * kilobyte,
  '/forgot-password': 76 * kilobyte,
  '/login': 76 * kilobyte,
  '/mentor': 106 * kilobyte,
  '/my-contributions': 96 * kilobyte,
  '/profile': 100 * kilobyte,
  '/programs': 110 * kilobyte,
  '/public-resumes': 92 * kilobyte,
  '/reset-password': 76 * kilobyte,
  '/recommendation': 92 * kilobyte,
  '/resume': 96 * kilobyte,
  '/resume-feedback': 108 * kilobyte,
  '/signup': 76 * kilobyte,
  '/unsubscribe': 92 * kilobyte,
  '/verify-email': 76 * kilobyte,
}
