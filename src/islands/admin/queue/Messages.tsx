import { useStore } from '@nanostores/react'
import type { ContactMessage } from '#contract/contact.ts'
import { contactMessagesApi } from '#lib/api/admin.ts'
import { isAbsent, isNotFound } from '#lib/api/client.ts'
import { formatDate } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { contactMessages as formMessages } from '#lib/messages/contact.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { type ActionResult, toFailure } from '../../ui/form-actions.ts'
import { ButtonRow } from '../ContributionTable.tsx'
import { refreshStats } from '../data.ts'
import { useItemAction } from '../item-action.ts'
import { MemberLink } from '../MemberLink.tsx'
import { Card, CardList, PanelSection } from '../PagedList.tsx'
import { createPages } from '../pages.ts'

type ListedMessage = ContactMessage & { done: boolean }

/** The open messages of the form on /contact. */
export const contactMessages = createPages('admin-messages', {
  async fetchPage() {
    const rows = await contactMessagesApi.list({})
    return { rows: rows.map((row): ListedMessage => ({ ...row, done: false })) }
  },
  idOf: ({ id }) => id,
  failed: 'Failed to load messages. Please try again later.',
})

/** The id of the heading of the messages. */
export const messagesHeadingId = 'contact-messages'

/** Messages of the contact form. */
export function Messages() {
  const { error } = useStore(contactMessages.$list)
  if (error && isAbsent(error)) return null
  return (
    <PanelSection headingId={messagesHeadingId} heading="Messages">
      <CardList
        pages={contactMessages}
        label="Messages"
        empty="No messages."
        renderRow={row => <MessageCard key={row.id} row={row} />}
      />
    </PanelSection>
  )
}

/** Marks a message as done, or opens it again. The row stays until the list loads again. */
async function setMessageDone(messageId: string, done: boolean): Promise<ActionResult> {
  try {
    await contactMessagesApi.resolve({ messageId, done })
    contactMessages.changeRow(messageId, row => ({ ...row, done }))
    return { ok: true, message: done ? 'Marked as done' : 'Opened again' }
  } catch (error) {
    if (isNotFound(error)) contactMessages.changeRow(messageId, () => null)
    return toFailure(error, commonMessages.wentWrong)
  } finally {
    refreshStats()
  }
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
  const headingId = `message-${id}`
  return (
    <Card
      headingId={headingId}
      heading={formMessages.topics[topic]}
      beside={<Badge kind={done ? 'success' : 'warning'}>{done ? 'Done' : 'Waiting'}</Badge>}
    >
      <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {content}
      </p>
      <p className="hint [overflow-wrap:anywhere]">
        <bdi>{name || 'No name'}</bdi> ({account ? 'member' : 'visitor'}),{' '}
        {email ? <MailLink email={email} /> : 'no email'}, {formatDate(createdAt, '')}
      </p>
      {/* Anybody can type the name and the address of somebody else. */}
      {account && !isSender(account, row) && (
        <p className="hint [overflow-wrap:anywhere]">
          Sent from the account of <bdi>{account.name || 'No name'}</bdi>,{' '}
          <MailLink email={account.email} /> (
          {account.emailVerified ? 'email address verified' : 'email address not verified'})
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
      <ButtonRow>
        {/* Not disabled while busy: that would lose the focus. */}
        <Button
          className="px-3 text-small"
          aria-disabled={pending !== null}
          aria-describedby={headingId}
          onClick={() => pending === null && run('done', setMessageDone(id, !done))}
        >
          {done ? 'Open again' : 'Done'}
        </Button>
      </ButtonRow>
    </Card>
  )
}
