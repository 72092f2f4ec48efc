import type { ReactNode } from 'react'
import { asWebsite, formatLongDay, isDay } from '#catalog/values.ts'
import type { ReviewedContribution } from '#contract/admin.ts'
import type { SimilarProgram } from '#contract/contributions.ts'
import { listScamQuestions } from '#contract/scam-questions.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { formatCount, formatDate } from '#lib/format.ts'
import { contributionMessages } from '#lib/messages/contributions.ts'
import { editorPath } from '#lib/routes.ts'
import { StatusBadge } from './ContributionTable.tsx'
import { useMarks } from './marks.tsx'
import { Facts } from './PagedList.tsx'

/** A contribution (spec section 2, Detail modal). */
export function ContributionDetails({ row }: { row: ReviewedContribution }) {
  const marks = useMarks([row]).get(row.id)
  const duplicates = marks?.similar ?? []
  const isApproved = row.status === 'approved'
  return (
    <Facts
      facts={[
        ['Name', row.name],
        ['Website', row.website && <WebLink text={row.website} />],
        [
          'Same website or similar name',
          duplicates.length > 0 && <DuplicateList duplicates={duplicates} />,
        ],
        ['Submitted by', row.userDisplayName || 'Unknown'],
        ['Email', row.userEmail || 'N/A'],
        [
          'Rejected before',
          marks && marks.rejected > 0 && formatCount(marks.rejected, 'contribution'),
        ],
        ['Submitted', formatDate(row.createdAt, 'N/A')],
        ['Status', <StatusBadge key="status" status={row.status} />],
        ...(isApproved ? listDetails(row) : []),
        ['Rejection reason', row.status === 'rejected' && row.rejectionReason],
        ['Description', row.description],
        ['As it was sent', listOriginalTexts(row).join('\n')],
        // What should be asked before the contribution is published.
        [
          'Please check',
          listScamQuestions(row)
            .map(each => contributionMessages.scamQuestions[each].question)
            .join('\n'),
        ],
        ['Changes asked for', row.changeNote],
        ['Sent again', row.resentAt && formatDate(row.resentAt, '')],
      ]}
    />
  )
}

/** What was given on approval. */
const listDetails = (row: ReviewedContribution): (readonly [string, ReactNode])[] => [
  ['Application month', row.applicationMonth],
  ['Program type', row.type],
  ['Deadline', formatDeadline(row.applicationDeadline)],
  ['University', row.university],
  ['Citizenship', row.citizenship],
  ['Application link', row.applicationLink && <WebLink text={row.applicationLink} />],
  [
    'Record',
    row.version !== null && (
      <>
        <a href={editorPath(row.id)}>Add or edit facts and dates</a>
        <span className="hint block">
          Dates, conditions and amounts, as other programs have them. Once published, this record is
          shown in place of the contribution.
        </span>
      </>
    ),
  ],
]

/** A day in words; other texts as written. */
const formatDeadline = (deadline: string | null) =>
  deadline && isDay(deadline) ? formatLongDay(deadline) : deadline

/** A link for http and https, else plain text. */
function WebLink({ text }: { text: string }) {
  const link = asWebsite(text)
  if (!link) return text
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

/** Records of the catalog have pages; other contributions are in the list below the dialog. */
const DuplicateList = ({ duplicates }: { duplicates: readonly SimilarProgram[] }) => (
  <span className="grid gap-1">
    {duplicates.map(({ id, name, provider, status }) => (
      <span key={id}>
        {status === null ? (
          <a href={catalogPaths.program(id)} target="_blank" rel="noopener">
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name || 'Unknown'}</bdi>
        )}{' '}
        {status ? <StatusBadge status={status} /> : <span className="text-muted">{provider}</span>}
      </span>
    ))}
  </span>
)

/** What its author sent, if an administrator edited it. */
const listOriginalTexts = (row: ReviewedContribution): string[] =>
  [
    [row.originalName, row.name],
    [row.originalWebsite, row.website],
    [row.originalDescription, row.description],
  ].flatMap(([sent, now]) => (sent && sent !== now ? [sent] : []))
