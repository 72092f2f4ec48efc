import { memo, type ReactNode, useCallback } from 'react'
import { asWebsite, formatLongDay, isDay } from '#catalog/values.ts'
import type { ReviewedContribution } from '#contract/admin.ts'
import type { SimilarProgram } from '#contract/contributions.ts'
import { listScamQuestions } from '#contract/scam-questions.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { formatDate } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { contributionMessages } from '#lib/messages/contributions.ts'
import { editorPath } from '#lib/routes.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { findDuplicates } from '../duplicates.ts'
import { StatusBadge } from './ContributionTable.tsx'

const messages = adminMessages.modal

/** A contribution (spec section 2, Detail modal). Memoised: the form renders on every key. */
export const ContributionDetails = memo(function ContributionDetails({
  row,
}: {
  row: ReviewedContribution
}) {
  const { loaded } = useLoaded(useCallback(() => findDuplicates(row), [row]))
  const originals = listOriginalTexts(row)
  // What should be asked before the contribution is published.
  const questions = listScamQuestions(row).map(
    each => contributionMessages.scamQuestions[each].question,
  )
  const duplicates = loaded.status === 'ready' ? loaded.value : []
  return (
    <dl className="grid gap-x-4 gap-y-3">
      <Detail label="Name">{row.name}</Detail>
      <Detail label="Website">
        <WebLink text={row.website} />
      </Detail>
      {duplicates.length > 0 && (
        <Detail label={messages.duplicates}>
          <DuplicateList duplicates={duplicates} />
        </Detail>
      )}
      <Detail label="Submitted by">{row.userDisplayName || adminMessages.unnamed}</Detail>
      <Detail label="Email">{row.userEmail || adminMessages.noDate}</Detail>
      <Detail label="Submitted">{formatDate(row.createdAt, adminMessages.noDate)}</Detail>
      <Detail label="Status">
        <StatusBadge status={row.status} />
      </Detail>
      {row.status === 'approved' && (
        <>
          <Detail label={messages.month}>{row.applicationMonth}</Detail>
          <Detail label={messages.type}>{row.type}</Detail>
          <Detail label={messages.deadline}>{formatDeadline(row.applicationDeadline)}</Detail>
          <Detail label={messages.university}>{row.university}</Detail>
          <Detail label={messages.citizenship}>{row.citizenship}</Detail>
          <Detail label={messages.link}>
            {row.applicationLink && <WebLink text={row.applicationLink} />}
          </Detail>
          <Detail label={messages.record}>
            {row.version !== null && (
              <>
                <a href={editorPath(row.id)}>{messages.facts}</a>
                <span className="hint block">{messages.factsHint}</span>
              </>
            )}
          </Detail>
        </>
      )}
      {row.status === 'rejected' && <Detail label={messages.reason}>{row.rejectionReason}</Detail>}
      <Detail label="Description">{row.description}</Detail>
      <Detail label={messages.original}>
        {originals.length > 0 && <Lines texts={originals} />}
      </Detail>
      <Detail label={messages.check}>{questions.length > 0 && <Lines texts={questions} />}</Detail>
      <Detail label={messages.noteSent}>{row.changeNote}</Detail>
      <Detail label={messages.resent}>{row.resentAt && formatDate(row.resentAt, '')}</Detail>
    </dl>
  )
})

/** A day in words; other texts as written. */
const formatDeadline = (deadline: string | null) =>
  deadline && isDay(deadline) ? formatLongDay(deadline) : deadline

/** A term and its value; nothing without a value. */
function Detail({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-muted text-small">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

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

/** Texts below each other. */
const Lines = ({ texts }: { texts: readonly string[] }) => (
  <span className="grid gap-1">
    {texts.map(text => (
      <span key={text}>{text}</span>
    ))}
  </span>
)
