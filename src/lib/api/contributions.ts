import { type Contribution, contributionStatuses, contributions } from '#contract/contributions.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { createClient } from './client.ts'
import { choice, instant, type Raw, rows, text, textOrNull } from './normalize.ts'

export function normalizeContribution(row: Raw): JsonOf<typeof Contribution> | null {
  const id = text(row.id)
  return id
    ? {
        id,
        name: text(row.name),
        website: text(row.website),
        description: text(row.description),
        status: choice(contributionStatuses, row.status, 'pending'),
        rejectionReason: textOrNull(row.rejectionReason),
        applicationMonth: textOrNull(row.applicationMonth),
        createdAt: instant(row.createdAt),
      }
    : null
}

export const contributionsApi = createClient(contributions, {
  listOwn: body => rows(body, normalizeContribution),
})
