export const kilobyte = 1024

/**
 * Brotli bytes of script that a page with an island may load (docs/conventions.md, Page weight).
 */
export const islandBudgets: Record<string, number> = {
  '/admin-dashboard': 104 * kilobyte,
  '/contact': 90 * kilobyte,
  '/contribute': 92 * kilobyte,
  '/dashboard': 116 * kilobyte,
  '/experience': 105 * kilobyte,
  '/forgot-password': 76 * kilobyte,
  '/login': 76 * kilobyte,
  '/mentor': 105 * kilobyte,
  '/my-contributions': 94 * kilobyte,
  '/profile': 97 * kilobyte,
  '/programs': 110 * kilobyte,
  '/public-resumes': 92 * kilobyte,
  '/reset-password': 76 * kilobyte,
  '/recommendation': 90 * kilobyte,
  '/resume': 94 * kilobyte,
  '/resume-feedback': 103 * kilobyte,
  '/signup': 76 * kilobyte,
  '/unsubscribe': 90 * kilobyte,
  '/verify-email': 76 * kilobyte,
}
