interface PageKind {
  name: string
  /** Score, milliseconds, shift, kilobytes (brotli) of script and of the page with its styles. */
  goals: Record<'performance' | 'lcp' | 'cls' | 'script' | 'page', number>
}

const pageKinds: readonly (PageKind & { includes: RegExp })[] = [
  {
    name: 'dashboard of administrators',
    includes: /^\/admin-dashboard/,
    goals: { performance: 92, lcp: 2200, cls: 0.05, script: 150, page: 35 },
  },
  {
    name: 'sign-in',
    includes: /^\/(login|signup|forgot-password|reset-password|verify-email|auth\/)/,
    goals: { performance: 98, lcp: 1600, cls: 0.02, script: 90, page: 32 },
  },
  {
    name: 'catalog, program, campus',
    includes: /^\/(catalog|hbcu\/)/,
    goals: { performance: 98, lcp: 1300, cls: 0.02, script: 110, page: 75 },
  },
  {
    name: 'landing, map, data, texts',
    includes: /^\/(|404|about|accessibility|apply|calendars|data|hbcu|landing|privacy|terms)$/,
    goals: { performance: 100, lcp: 1200, cls: 0.02, script: 20, page: 40 },
  },
]

const tools: PageKind = {
  name: 'tools for members',
  goals: { performance: 95, lcp: 2000, cls: 0.05, script: 130, page: 35 },
}

export const kindOf = (page: string): PageKind =>
  pageKinds.find(({ includes }) => includes.test(page)) ?? tools
