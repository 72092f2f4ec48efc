import { memo, type ReactNode } from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import { asWebsite, isDay } from '#contract/values.ts'
import { formatDate } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { $contributions, $stats } from '../store.ts'
import { StatusBadge } from './ContributionTable.tsx'

const messages = adminMessages.modal

/** A contribution (spec section 2, Detail modal). Memoised: the form renders on every key. */
export const ContributionDetails = memo(function ContributionDetails({
  row,
}: {
  row: ReviewedContribution
}) {
  const approved = row.status === 'approved'
  const duplicates = findDuplicates(row)
  return (
    <dl className="grid gap-x-4 gap-y-3">
      <Detail label="Name">{row.name}</Detail>
      <Detail label="Website">
        <WebLink text={row.website} />
      </Detail>
      {duplicates.length > 0 && (
        <Detail label="Same name or website, of those loaded">
          <DuplicateList duplicates={duplicates} />
        </Detail>
      )}
      <Detail label="Submitted by">{row.userDisplayName || adminMessages.unnamed}</Detail>
      <Detail label="Email">{row.userEmail || adminMessages.noDate}</Detail>
      <Detail label="Submitted">{formatDate(row.createdAt, adminMessages.noDate)}</Detail>
      <Detail label="Status">
        <StatusBadge status={row.status} />
      </Detail>
      {approved && <Detail label={messages.month}>{row.applicationMonth}</Detail>}
      {approved && <Detail label={messages.type}>{row.type}</Detail>}
      {approved && (
        <Detail label={messages.deadline}>{formatDeadline(row.applicationDeadline)}</Detail>
      )}
      {approved && <Detail label={messages.university}>{row.university}</Detail>}
      {approved && <Detail label={messages.citizenship}>{row.citizenship}</Detail>}
      {approved && row.applicationLink && (
        <Detail label={messages.link}>
          <WebLink text={row.applicationLink} />
        </Detail>
      )}
      {row.status === 'rejected' && <Detail label={messages.reason}>{row.rejectionReason}</Detail>}
      <Detail label="Description">{row.description}</Detail>
    </dl>
  )
})

/** A day, read as local noon so that no time zone changes it; other texts as written. */
const formatDeadline = (deadline: string | null) =>
  deadline && isDay(deadline) ? formatDate(new Date(`${deadline}T12:00:00`), '') : deadline

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

const shownDuplicates = 3

function DuplicateList({ duplicates }: { duplicates: readonly ReviewedContribution[] }) {
  const hidden = duplicates.length - shownDuplicates
  return (
    <span className="grid gap-1">
      {duplicates.slice(0, shownDuplicates).map(({ id, name, status }) => (
        <span key={id}>
          <bdi>{name || adminMessages.unnamed}</bdi> <StatusBadge status={status} />
        </span>
      ))}
      {hidden > 0 && <span className="hint">{`and ${hidden} more`}</span>}
    </span>
  )
}

/** Loaded contributions with the same name or website as another. */
export function findDuplicates({
  id,
  name,
  website,
}: ReviewedContribution): ReviewedContribution[] {
  const url = normalizeUrl(website)
  const title = name.trim().toLowerCase()
  const isDuplicate = (row: ReviewedContribution) =>
    row.id !== id &&
    ((title !== '' && row.name.trim().toLowerCase() === title) ||
      (url !== null && normalizeUrl(row.website) === url))
  const [list, stats] = [$contributions.get(), $stats.get()]
  const loaded = [
    ...(list.status === 'ready' ? list.rows : []),
    ...(stats.status === 'ready' ? stats.recent : []),
  ]
  return [...new Map(loaded.filter(isDuplicate).map(row => [row.id, row])).values()]
}

/** A URL without scheme, `www.` and trailing slashes; null for other texts. */
function normalizeUrl(website: string): string | null {
  const link = asWebsite(website)
  if (link === null) return null
  const { host, pathname, search } = new URL(link)
  return host.replace(/^www\./, '') + pathname.replace(/\/+$/, '') + search
}
