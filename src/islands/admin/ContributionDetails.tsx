import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo } from 'react'
import { compare, toCompared } from '#catalog/similar-programs.ts'
import { asWebsite, formatLongDay, isDay } from '#catalog/values.ts'
import type { ReviewedContribution } from '#contract/admin.ts'
import type { SimilarProgram } from '#contract/contributions.ts'
import { listScamQuestions } from '#contract/scam-questions.ts'
import { adminApi } from '#lib/api/admin.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { formatDate } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { contributionMessages } from '#lib/messages/contributions.ts'
import { editorPath } from '#lib/routes.ts'
import { StatusBadge } from './ContributionTable.tsx'
import { $stats, contributions } from './data.ts'
import { Facts } from './PagedList.tsx'
import { createFreshStore, peek } from './pages.ts'

const messages = adminMessages.modal

/** A contribution (spec section 2, Detail modal). */
export function ContributionDetails({ row }: { row: ReviewedContribution }) {
  const $duplicates = useMemo(
    () => createFreshStore(`admin-duplicates-${row.id}-${row.version}`, () => findDuplicates(row)),
    [row],
  )
  const { data: duplicates = [] } = useStore($duplicates)
  const isApproved = row.status === 'approved'
  return (
    <Facts
      facts={[
        ['Name', row.name],
        ['Website', row.website && <WebLink text={row.website} />],
        [messages.duplicates, duplicates.length > 0 && <DuplicateList duplicates={duplicates} />],
        ['Submitted by', row.userDisplayName || adminMessages.unnamed],
        ['Email', row.userEmail || adminMessages.noDate],
        ['Submitted', formatDate(row.createdAt, adminMessages.noDate)],
        ['Status', <StatusBadge key="status" status={row.status} />],
        ...(isApproved ? listDetails(row) : []),
        [messages.reason, row.status === 'rejected' && row.rejectionReason],
        ['Description', row.description],
        [messages.original, listOriginalTexts(row).join('\n')],
        // What should be asked before the contribution is published.
        [
          messages.check,
          listScamQuestions(row)
            .map(each => contributionMessages.scamQuestions[each].question)
            .join('\n'),
        ],
        [messages.noteSent, row.changeNote],
        [messages.resent, row.resentAt && formatDate(row.resentAt, '')],
      ]}
    />
  )
}

/** What was given on approval. */
const listDetails = (row: ReviewedContribution): (readonly [string, ReactNode])[] => [
  [messages.month, row.applicationMonth],
  [messages.type, row.type],
  [messages.deadline, formatDeadline(row.applicationDeadline)],
  [messages.university, row.university],
  [messages.citizenship, row.citizenship],
  [messages.link, row.applicationLink && <WebLink text={row.applicationLink} />],
  [
    messages.record,
    row.version !== null && (
      <>
        <a href={editorPath(row.id)}>{messages.facts}</a>
        <span className="hint block">{messages.factsHint}</span>
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
          <bdi>{name || adminMessages.unnamed}</bdi>
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

/**
 * Finds programs that a contribution may repeat, the most likely first: in the whole catalog and
 * among all contributions, or with a backend that does not offer this, among those loaded.
 */
export async function findDuplicates(
  row: ReviewedContribution,
): Promise<readonly SimilarProgram[]> {
  const reply = row.version === null ? null : adminApi.listSimilar({ id: row.id })
  const similar = await reply?.catch(() => null)
  if (similar) return similar.programs
  const toKeys = ({ name, website }: ReviewedContribution) =>
    toCompared({ name, websites: [website] })
  const sought = toKeys(row)
  const loaded = [
    ...(peek(contributions.$list).data?.rows ?? []),
    ...(peek($stats).data?.recentContributions ?? []),
  ]
  const others = new Map(loaded.map(other => [other.id, other]))
  others.delete(row.id)
  return [...others.values()].flatMap(other => {
    const likeness = compare(sought, toKeys(other))
    const { id, name, website, status } = other
    const match = likeness > 1 ? 'website' : 'name'
    return likeness > 0 ? [{ id, name, website, status, provider: '', match }] : []
  })
}
