import { formatTimes } from '#backend/db/contributions.ts'
import type { ReviewedContribution } from './queries.ts'

/** A contribution as the contract sends it to administrators. */
export function toReply(row: ReviewedContribution) {
  const { university, citizenship, applicationLink, ...rest } = formatTimes(row)
  return {
    ...rest,
    userDisplayName: row.userDisplayName ?? 'Deleted user',
    userEmail: row.userEmail ?? '',
    university: university ?? '',
    citizenship: citizenship ?? '',
    applicationLink: applicationLink ?? '',
  }
}
