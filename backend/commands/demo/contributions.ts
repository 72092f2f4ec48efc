import type { ProgramType } from '#catalog/program-values.ts'
import type { Month } from '#catalog/values.ts'
import type { ContributionStatus } from '#contract/contributions.ts'

/** A contribution, in one of the states of a review. */
interface Contribution {
  name: string
  website: string
  description: string
  status: ContributionStatus
  rejectionReason: string | null
  applicationMonth: Month | null
  type: ProgramType | null
}

const undecided = { rejectionReason: null, applicationMonth: null, type: null }

/** Demonstration contributions. */
export const contributions: Contribution[] = [
  {
    ...undecided,
    name: 'Demo Scholarship for Rivers',
    website: 'https://example.org/demo-rivers',
    description: 'A demonstration: a suggestion that waits for review. There is no such program.',
    status: 'pending',
  },
  {
    ...undecided,
    name: 'Demo Internship in Lighthouses',
    website: 'example.org, ask at the desk',
    description: 'A demonstration: its website is no address, so it does not become a link.',
    status: 'pending',
  },
  {
    ...undecided,
    name: 'Demo Fellowship of the Yard',
    website: 'https://example.org/demo-yard',
    description:
      'A demonstration: an approved suggestion, shown among the programs. There is no such program.',
    status: 'approved',
    applicationMonth: 'February',
    type: 'Fellowship',
  },
  {
    ...undecided,
    name: 'Demo Program Seen Twice',
    website: 'https://example.org/demo-twice',
    description: 'A demonstration: a suggestion that was rejected.',
    status: 'rejected',
    rejectionReason: 'A demonstration of a reason: this program is listed already.',
  },
]
