import { type ReactNode, useState } from 'react'
import { capitalize } from '#catalog/values.ts'
import { limits } from '#contract/limits.ts'
import { formatCount, formatDate } from '#lib/format.ts'
import { contactMessages as formMessages } from '#lib/messages/contact.ts'
import { feedbackPath } from '#lib/routes.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, readForm } from '../../ui/form-context.ts'
import { ResultNotice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { ButtonRow } from '../ContributionTable.tsx'
import { setQuery, tabPath } from '../data.ts'
import { restoreFocus, useDraft } from '../item-action.ts'
import { MemberLink } from '../MemberLink.tsx'
import { Card, CardList, PanelSection } from '../PagedList.tsx'
import { type Decision, decide, isWaiting, type PeopleRow, people } from './people-data.ts'

type Report = Exclude<PeopleRow, { kind: 'message' }>
type Message = Extract<PeopleRow, { kind: 'message' }>

/** The id of the heading of what is about people. */
export const peopleHeadingId = 'queue-people'

/** Reports, appeals and messages, as what waits or what is done. */
export const People = ({ isDone }: { isDone: boolean }) => (
  <PanelSection
    headingId={peopleHeadingId}
    heading="Reports and messages"
    text="Reports and what is about conduct come first, then appeals, then other messages; of these the oldest."
  >
    <CardList
      pages={people}
      label="Reports and messages"
      absent="This backend keeps no reports."
      empty={isDone ? 'Nothing is done yet.' : 'No report and no message waits.'}
      filters={
        <Select
          label="Show"
          options={[
            { value: '', label: 'What waits' },
            { value: 'done', label: 'What is done' },
          ]}
          value={isDone ? 'done' : ''}
          onChange={show => setQuery({ show })}
        />
      }
      renderRow={row => <PeopleCard key={row.id} row={row} />}
    />
  </PanelSection>
)

/** What a row is called, and whether that is good or bad. */
function stateOf(row: PeopleRow) {
  if (row.kind !== 'message' && row.appeal !== null) return ['Appeal', 'warning'] as const
  if (row.kind === 'comment' && row.hidden) return ['Hidden', 'error'] as const
  if (isWaiting(row)) return ['Waiting', 'warning'] as const
  return [row.kind === 'comment' ? 'Kept' : 'Done', 'success'] as const
}

function PeopleCard({ row }: { row: PeopleRow }) {
  const { id, kind, content, settledAt, settledByName, note } = row
  const headingId = `about-${id}`
  const isMessage = kind === 'message'
  const name = kind === 'comment' ? row.memberName : content
  const [state, badgeKind] = stateOf(row)
  return (
    <Card
      headingId={headingId}
      heading={isMessage ? formMessages.topics[row.topic] : <bdi>{name || 'Unknown'}</bdi>}
      beside={
        <>
          <Badge>{capitalize(kind)}</Badge>
          <Badge kind={badgeKind}>{state}</Badge>
        </>
      }
    >
      {(isMessage || kind === 'comment') && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {content}
        </p>
      )}
      {isMessage ? <Sender row={row} /> : <Reported row={row} />}
      {settledAt && (
        <p className="hint [overflow-wrap:anywhere]">
          Done by <bdi>{settledByName || 'somebody'}</bdi> on {formatDate(settledAt, '')}
          {note && (
            <>
              : <bdi>{note}</bdi>
            </>
          )}
        </p>
      )}
      <DecisionForm row={row} labelId={headingId} />
    </Card>
  )
}

/** Opens a mail to the sender in the program of the administrator. */
function MailLink({ name, email }: Pick<Message, 'name' | 'email'>) {
  const texts = { subject: 'Your message to us', body: `Hello ${name},\n\n` }
  const query = Object.entries(texts).map(([key, text]) => `${key}=${encodeURIComponent(text)}`)
  const address = encodeURIComponent(email).replace('%40', '@')
  return (
    <a href={`mailto:${address}?${query.join('&')}`}>
      <bdi>{email}</bdi>
    </a>
  )
}

/** Whether an account certainly is of the person whose name and address are with the message. */
const isSender = (
  account: NonNullable<Message['account']>,
  { name, email }: Pick<Message, 'name' | 'email'>,
): boolean => account.emailVerified && account.name === name && account.email === email

/** Who sent a message, with a link to an account of theirs. */
function Sender({ row }: { row: Message }) {
  const { name, email, account, createdAt } = row
  return (
    <>
      <p className="hint [overflow-wrap:anywhere]">
        <bdi>{name || 'No name'}</bdi> ({account ? 'member' : 'visitor'}),{' '}
        {email ? <MailLink {...row} /> : 'no email'}, {formatDate(createdAt, '')}
      </p>
      {/* Anybody can type the name and the address of somebody else. */}
      {account && !isSender(account, row) && (
        <p className="hint [overflow-wrap:anywhere]">
          Sent from the account of <bdi>{account.name || 'No name'}</bdi>, <MailLink {...account} />{' '}
          ({account.emailVerified ? 'email address verified' : 'email address not verified'})
        </p>
      )}
      {(account || email) && (
        <p>
          {account ? (
            <MemberLink shown={{ member: account.userId }} name={account.name} />
          ) : (
            <MemberLink shown={{ find: email }} name={email} />
          )}
        </p>
      )}
    </>
  )
}

/** What was reported, whom it is about, and why. */
function Reported({ row }: { row: Report }) {
  const { kind, targetId, memberId, memberName, reasons } = row
  const isComment = kind === 'comment'
  const owner = isComment ? row.ownerId : targetId
  const ownerName = (isComment ? row.ownerName : memberName) || 'Unknown'
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {memberId !== null && <MemberLink shown={{ member: memberId }} name={memberName} />}
        {kind === 'mentor' || kind === 'story' ? (
          <a href={tabPath(kind === 'mentor' ? 'mentors' : 'stories', { item: targetId })}>
            Open the {kind}
          </a>
        ) : (
          <a
            href={
              feedbackPath(owner) + (isComment ? `#comment-${encodeURIComponent(targetId)}` : '')
            }
          >
            On the resume of <bdi>{ownerName}</bdi>
          </a>
        )}
      </p>
      <p className="hint">
        {formatCount(row.reports, 'report')}
        {row.reports > 0 && `, last on ${formatDate(row.reportedAt, '')}`}
      </p>
      {reasons.length > 0 && (
        <ul className="grid gap-1 ps-5" aria-label="Reasons given">
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons may be equal, and never change places.
            <li key={index} className="whitespace-pre-line">
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The decisions that a row offers, and what their buttons say. */
function decisionsOf(row: PeopleRow): (readonly [Decision, string])[] {
  if (row.kind === 'message') return isWaiting(row) ? [['done', 'Done']] : [['open', 'Open again']]
  if (row.kind !== 'comment') return isWaiting(row) ? [['done', 'Done']] : []
  if (row.appeal !== null)
    return [
      ['show', 'Show it again'],
      ['hide', 'Keep it hidden'],
    ]
  if (row.hidden) return [['show', 'Show again']]
  return isWaiting(row)
    ? [
        ['hide', 'Hide'],
        ['show', 'Keep the comment'],
      ]
    : [['hide', 'Hide']]
}

/** What an administrator decides, with a note, and an answer to whoever appealed or wrote. */
function DecisionForm({ row, labelId }: { row: PeopleRow; labelId: string }) {
  const draft = useDraft(`queue:${row.id}`)
  const [result, setResult] = useState<ActionResult | null>(null)
  const errors = result?.ok === false ? (result.fields ?? {}) : {}
  const [pending, setPending] = useState<Decision | null>(null)
  const decisions = decisionsOf(row)
  if (decisions.length === 0) return null

  async function send(form: HTMLFormElement | null, decision: Decision) {
    if (!form) return
    setPending(decision)
    const result = await decide(row, decision, readForm(form))
    setPending(null)
    const isShown = !result.ok && !result.removed
    setResult(isShown ? result : null)
    if (isShown) focusFirstError(form, result.fields ?? {})
    else showOutcome(result)
    if (result.ok) draft.remove()
    // What was pressed may be gone, and the focus with it.
    restoreFocus(`decide-${row.id}`, peopleHeadingId)
  }

  return (
    <form
      className="grid gap-3"
      noValidate
      onInput={({ currentTarget }) => draft.save(readForm(currentTarget))}
      onSubmit={event => event.preventDefault()}
    >
      <FormContext value={{ errors, initialValues: draft.values }}>{fieldsOf(row)}</FormContext>
      <ResultNotice result={result} />
      <ButtonRow>
        {decisions.map(([decision, label], index) => (
          <Button
            key={decision}
            id={index === 0 ? `decide-${row.id}` : undefined}
            className="px-3 text-small"
            look={decision === 'hide' && row.kind === 'comment' && !row.hidden ? 'danger' : 'plain'}
            busy={pending === decision && 'Processing...'}
            disabled={pending !== null}
            aria-describedby={labelId}
            onClick={({ currentTarget }) => send(currentTarget.form, decision)}
          >
            {label}
          </Button>
        ))}
      </ButtonRow>
    </form>
  )
}

/** The fields for a row that waits: an answer, where somebody gets one, else or also a note. */
function fieldsOf(row: PeopleRow): ReactNode {
  if (!isWaiting(row)) return null
  if (row.kind !== 'message' && row.appeal !== null)
    return (
      <>
        <p className="border-t pt-3 font-semibold">The author asks for another look:</p>
        <p className="whitespace-pre-line" dir="auto">
          {row.appeal}
        </p>
        <TextArea
          name="answer"
          label="Your answer to the author"
          hint="One sentence. The author sees it with your decision, without your name."
          required
        />
      </>
    )
  return (
    <>
      {row.kind === 'message' && row.canAnswer && (
        <TextArea
          name="answer"
          label="Your answer by email"
          hint={`“Done” sends it to ${row.account?.email}, without your name.`}
          maxLength={limits.contactMessage}
        />
      )}
      <details>
        <summary>Note for the other administrators</summary>
        <TextArea
          name="note"
          label="Note"
          hint="It stands with what is done, with your name."
          maxLength={limits.report}
        />
      </details>
    </>
  )
}
