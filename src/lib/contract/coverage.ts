import * as z from 'zod/mini'
import { emptySearchPath } from './empty-searches.ts'
import { endpoint } from './endpoint.ts'
import { text } from './input.ts'
import { limits } from './limits.ts'
import { count } from './reply.ts'

const names = z.array(z.string())

/** What the catalog lacks, beyond the specification. */
const Coverage = z.object({
  /** Searches that found nothing, of the last 90 days: at least two of the same words. */
  emptySearches: z.array(z.object({ words: z.string(), count, lastDay: z.string() })),
  /** What no open program names; of months: in which no known deadline lies. */
  gaps: z.object({ states: names, levels: names, fields: names, months: names }),
})
export type Coverage = z.output<typeof Coverage>

/** The coverage report of administrators, and what it counts; not in the specification. */
export const coverage = {
  get: endpoint('GET', '/api/admin/coverage', 'staff', {
    summary:
      'What the catalog lacks: searches that found nothing, and states, levels, fields and months without an open program.',
    reply: Coverage,
  }),
  countEmptySearch: endpoint('POST', emptySearchPath, 'anyone', {
    summary:
      'Count a search of the catalog that found nothing, without who searched. What may be about a person is not kept.',
    input: z.object({ words: text('Words', limits.name) }),
  }),
}
