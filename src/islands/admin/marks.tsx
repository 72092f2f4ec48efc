import { useStore } from '@nanostores/react'
import { useId, useMemo } from 'react'
import type { ContributionMarks, ReviewedContribution } from '#contract/admin.ts'
import { listScamQuestions, type ScamQuestion } from '#contract/scam-questions.ts'
import { adminApi } from '#lib/api/admin.ts'
import { createFreshStore } from './pages.ts'

/** What the server knows of contributions before a decision, by their ids. */
export function useMarks(
  rows: readonly ReviewedContribution[],
): ReadonlyMap<string, ContributionMarks> {
  // Another backend keeps no versions, and does not look for them.
  const own = rows.filter(({ version }) => version !== null)
  const ids = own.map(({ id }) => id).join(',')
  const versions = own.map(({ version }) => version).join(',')
  // The same contribution may be in the list and in the dialog.
  const place = useId()
  const $marks = useMemo(
    () =>
      createFreshStore(`admin-marks-${place}-${ids}-${versions}`, async () =>
        ids === '' ? [] : (await adminApi.listMarks({ ids })).marks,
      ),
    [place, ids, versions],
  )
  const { data = [] } = useStore($marks)
  return new Map(data.map(mark => [mark.id, mark]))
}

const scamMarks: Readonly<Record<ScamQuestion, string>> = {
  payment: 'Asks for money',
  identity: 'Asks for a secret number',
  pressure: 'Presses to decide',
  'easy-money': 'Promises easy money',
  messenger: 'By messenger',
  'no-page': 'No page of its own',
}

/** What speaks against a contribution at first sight, in a few words each. */
function listMarks(row: ReviewedContribution, marks: ContributionMarks | undefined): string[] {
  const { similar = [], rejected = 0 } = marks ?? {}
  const [likest, ...others] = similar
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return [
    ...listScamQuestions(row).map(question => scamMarks[question]),
    ...(likest ? [`Like ${likest.name}${more}`] : []),
    ...(rejected > 0 ? [`${rejected} rejected before`] : []),
  ]
}

interface MarksProps {
  row: ReviewedContribution
  marks: ContributionMarks | undefined
}

/** The marks of a contribution. */
export const Marks = ({ row, marks }: MarksProps) =>
  listMarks(row, marks).map(mark => (
    <span key={mark} className="block font-semibold text-amber text-small">
      <bdi>{mark}</bdi>
    </span>
  ))
