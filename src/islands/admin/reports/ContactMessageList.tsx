import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatDate } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { contactMessages as formMessages } from '#lib/messages/contact.ts'
import { showToast } from '#lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../components/ContributionTable.tsx'
import { PagedRows, PanelSection } from '../components/PanelSection.tsx'
import { type ContactMessage, contactMessages, setMessageDone } from './contact-messages.ts'

const messages = adminMessages.contact

/** The messages of the form on /contact (beyond the specification; contract/contact.ts). */
export function ContactMessageList() {
  const list = useStore(contactMessages.$list)
  useEffect(contactMessages.open, [])
  if (list.status === 'absent') return null
  return (
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
  )
}

function MessageCard({ row }: { row: ContactMessage }) {
  const { id, topic, content, name, email, isMember, createdAt, done } = row
  const [busy, setBusy] = useState(false)
  const heading = `message-${id}`

  async function toggle() {
    if (busy) return
    setBusy(true)
    const { ok, message } = await setMessageDone(id, !done)
    setBusy(false)
    if (message) showToast(ok ? 'success' : 'error', message)
  }

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
        <bdi>{name || messages.noName}</bdi> ({isMember ? messages.member : messages.visitor}),{' '}
        {email ? (
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            <bdi>{email}</bdi>
          </a>
        ) : (
          messages.noEmail
        )}
        , {formatDate(createdAt, adminMessages.noDate)}
      </p>
      <ButtonRow>
        {/* Not disabled while busy: that would lose the focus. */}
        <Button
          className="px-3 text-small"
          aria-disabled={busy}
          aria-describedby={heading}
          onClick={toggle}
        >
          {done ? messages.open : messages.markDone}
        </Button>
      </ButtonRow>
    </li>
  )
}
