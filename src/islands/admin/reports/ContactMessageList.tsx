import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ContactMessage } from '#contract/contact.ts'
import { contactMessagesApi } from '#lib/api/admin.ts'
import { isNotFound, messageOf } from '#lib/api/client.ts'
import { formatDate } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { contactListMessages as messages } from '#lib/messages/admin-reports.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { contactMessages as formMessages } from '#lib/messages/contact.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { ButtonRow } from '../components/ContributionTable.tsx'
import { PagedRows, PanelSection } from '../components/PanelSection.tsx'
import { useItemAction } from '../finish-action.ts'
import { createPagedList } from '../paged-list.ts'
import { loadStats } from '../store.ts'
import { ResetLinkForm } from './ResetLinkForm.tsx'

type ListedMessage = ContactMessage & { done: boolean }

/** The open messages of the form on /contact. */
const contactMessages = createPagedList({
  async fetchPage() {
    const rows = await contactMessagesApi.list({})
    return { rows: rows.map((row): ListedMessage => ({ ...row, done: false })) }
  },
  idOf: ({ id }) => id,
  failed: messages.failed,
})

/** Marks a message as done, or opens it again. The row stays until the list loads again. */
async function setMessageDone(id: string, done: boolean): Promise<ActionResult> {
  try {
    await contactMessagesApi.resolve({ messageId: id, done })
    contactMessages.changeRow(id, row => ({ ...row, done }))
    return { ok: true, message: done ? messages.done : messages.opened }
  } catch (error) {
    if (isNotFound(error)) contactMessages.changeRow(id, () => null)
    return { ok: false, message: messageOf(error, commonMessages.wentWrong) }
  } finally {
    void loadStats()
  }
}

/** The messages of the form on /contact (beyond the specification; contract/contact.ts). */
export function ContactMessageList() {
  const list = useStore(contactMessages.$list)
  useEffect(contactMessages.open, [])
  if (list.status === 'absent') return null
  return (
    <>
      <PanelSection headingId="contact-messages" heading={messages.heading}>
        <PagedRows store={contactMessages} placeholders={2} empty={messages.empty}>
          {({ rows }) => (
            <ul className="grid list-none gap-4 p-0">
              {rows.map(row => (
                <MessageCard key={row.id} row={row} />
              ))}
            </ul>
          )}
        </PagedRows>
      </PanelSection>
      {/* A backend that has no messages has no such links either. */}
      {(list.status === 'ready' || list.status === 'failed') && <ResetLinkForm />}
    </>
  )
}

/** Whether an account certainly is of the person whose name and address are with the message. */
const isSender = (
  account: NonNullable<ContactMessage['account']>,
  { name, email }: ContactMessage,
): boolean => account.emailVerified && account.name === name && account.email === email

const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
    <bdi>{email}</bdi>
  </a>
)

function MessageCard({ row }: { row: ListedMessage }) {
  const { id, topic, content, name, email, account, createdAt, done } = row
  const { pending, run } = useItemAction()
  const heading = `message-${id}`

  return (
    <li className="card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-body" id={heading}>
          {formMessages.topics[topic]}
        </h3>
        <Badge kind={done ? 'success' : 'warning'}>{messages.states[done ? 'done' : 'open']}</Badge>
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {content}
      </p>
      <p className="hint [overflow-wrap:anywhere]">
        <bdi>{name || messages.noName}</bdi> ({account ? messages.member : messages.visitor}),{' '}
        {email ? <MailLink email={email} /> : messages.noEmail},{' '}
        {formatDate(createdAt, adminMessages.noDate)}
      </p>
      {/* Anybody can type the name and the address of somebody else. */}
      {account && !isSender(account, row) && (
        <p className="hint [overflow-wrap:anywhere]">
          {messages.account} <bdi>{account.name || messages.noName}</bdi>,{' '}
          <MailLink email={account.email} /> (
          {account.emailVerified ? messages.verified : messages.unverified})
        </p>
      )}
      <ButtonRow>
        {/* Not disabled while busy: that would lose the focus. */}
        <Button
          className="px-3 text-small"
          aria-disabled={pending !== null}
          aria-describedby={heading}
          onClick={() => pending === null && run('done', setMessageDone(id, !done))}
        >
          {done ? messages.open : messages.markDone}
        </Button>
      </ButtonRow>
    </li>
  )
}
