import { memo, type ReactNode } from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import { asLink, isDay } from '#contract/values.ts'
import { formatDate } from '#lib/format.ts'
import { adminWords } from '#lib/messages/admin.ts'
import { alike } from '../alike.ts'
import { Badge } from './Row.tsx'

const words = adminWords.modal

/** Others that are named beside a contribution. */
const mostAlike = 3

/** What a contribution says, and what was decided about it (spec section 2, Detail modal). Not drawn anew with every key in the form below. */
export const Facts = memo(function Facts({ row }: { row: ReviewedContribution }) {
  const decided = row.status === 'approved'
  const others = alike(row)
  const rest = others.length - mostAlike
  return (
    <dl className="facts">
      <Fact label={words.name}>{row.name}</Fact>
      <Fact label={words.website}>
        <Address text={row.website} />
      </Fact>
      {others.length > 0 && (
        <Fact label={words.alike}>
          {others.slice(0, mostAlike).map(({ id, name, status }) => (
            <span key={id} className="alike">
              <bdi>{name || adminWords.unnamed}</bdi> <Badge status={status} />
            </span>
          ))}
          {rest > 0 && <span className="alike hint">{words.more(rest)}</span>}
        </Fact>
      )}
      <Fact label={words.submitter}>{row.userDisplayName || adminWords.unnamed}</Fact>
      <Fact label={words.email}>{row.userEmail || adminWords.noDate}</Fact>
      <Fact label={words.date}>{formatDate(row.createdAt, adminWords.noDate)}</Fact>
      <Fact label={words.status}>
        <Badge status={row.status} />
      </Fact>
      {decided && <Fact label={words.month}>{row.applicationMonth}</Fact>}
      {decided && <Fact label={words.type}>{row.type}</Fact>}
      {decided && <Fact label={words.deadline}>{deadlineOf(row)}</Fact>}
      {decided && <Fact label={words.university}>{row.university}</Fact>}
      {decided && <Fact label={words.citizenship}>{row.citizenship}</Fact>}
      {decided && row.applicationLink && (
        <Fact label={words.link}>
          <Address text={row.applicationLink} />
        </Fact>
      )}
      {row.status === 'rejected' && <Fact label={words.reason}>{row.rejectionReason}</Fact>}
      <Fact label={words.description}>{row.description}</Fact>
    </dl>
  )
})

/** A calendar day, read as this viewer's noon so that no zone moves it; what is not one stays as written. */
const deadlineOf = ({ applicationDeadline }: ReviewedContribution) =>
  applicationDeadline && isDay(applicationDeadline)
    ? formatDate(new Date(`${applicationDeadline}T12:00:00`), '')
    : applicationDeadline

/** One line; nothing when there is nothing to say. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className="prose">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** Only http and https become links; anything else stays text. */
function Address({ text }: { text: string }) {
  const link = asLink(text)
  if (!link) return text
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
