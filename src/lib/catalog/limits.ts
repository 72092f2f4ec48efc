/** The highest GPA. */
export const maxGpa = 4

/** Limits of the catalog. Lengths are Unicode code points, sizes bytes. */
export const catalogLimits = {
  id: 64,
  college: 200,
  program: { text: 300, link: 2048 },
  /** A record of the catalog: characters of its texts, values of a list, US dollars. */
  record: { size: 65_536, summary: 400, text: 400, list: 60, dollars: 1_000_000 },
  /** A file of records for `npm run import`. */
  importFile: { size: 10_000_000, records: 20_000 },
  /** How far from today a deadline may lie, in years. */
  deadlineYears: 20,
} as const
