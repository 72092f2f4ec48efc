import { useState } from 'react'
import { counted } from '#lib/format.ts'
import { resumeWords as words } from '#lib/messages/resumes.ts'
import { feedbackOn } from '#lib/routes.ts'
import { toast } from '#lib/toasts.ts'
import { momentOr } from '#lib/when.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Offline } from '../../ui/Offline.tsx'
import type { Outcome } from '../../ui/submit.ts'
import { type Resume, removeResume } from '../resume-store.ts'
import { Confirm } from './Confirm.tsx'
import { Later } from './Later.tsx'
import { Notify } from './Notify.tsx'
import { Preview } from './Preview.tsx'
import { Visibility } from './Visibility.tsx'

const loadUpload = () => import('./UploadPanel.tsx').then(part => part.UploadPanel)

/** Shows what an act came to; nothing when there is nothing to say. */
const tell = ({ ok, message }: Outcome): void => {
  if (message) toast(ok ? 'success' : 'error', message)
}

/** The resume there is, and what can be done with it. */
export function Existing({ uid, resume }: { uid: string; resume: Resume }) {
  const [open, setOpen] = useState<'replace' | 'remove' | null>(null)
  const { resumeURL, resumeUpdatedAt, isPublic, unread, notify, emailVerified } = resume
  const name = resume.resumeName || words.unnamed

  const close = () => setOpen(null)
  async function remove() {
    const outcome = await removeResume()
    if (!outcome.ok) close()
    tell(outcome)
  }

  return (
    <>
      <header className="resume-head">
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="hint">
            {words.uploaded} {momentOr(words.unknownDate, resumeUpdatedAt)}
          </p>
        </div>
        <div className="resume-acts">
          <a className="button" href={resumeURL} target="_blank" rel="noopener noreferrer">
            {words.open}
            <span className="visually-hidden"> {words.newTab}</span>
          </a>
          <Button onClick={() => setOpen('replace')}>{words.replace}</Button>
          <Button look="danger" onClick={() => setOpen('remove')}>
            {words.remove}
          </Button>
        </div>
      </header>
      <div className="resume-settings">
        <Visibility uid={uid} isPublic={isPublic} tell={tell} />
        {notify !== null && <Notify notify={notify} waits={emailVerified === false} tell={tell} />}
        {isPublic && (
          <p className="resume-thread">
            <a href={feedbackOn(uid)}>{words.thread}</a>
            {unread > 0 && <span className="badge badge-approved">{counted(unread, words.newComment)}</span>}
          </p>
        )}
      </div>
      <Preview key={`${resumeUpdatedAt?.getTime()} ${name}`} url={resumeURL} name={name} />
      {open === 'replace' && (
        <Dialog title={words.replacement} close={close}>
          <Offline />
          <Later load={loadUpload} with={{ close }} />
        </Dialog>
      )}
      {open === 'remove' && (
        <Confirm
          title={words.deletion.heading}
          yes={words.remove}
          busy={words.deletion.busy}
          confirm={remove}
          close={close}
        >
          <p>{words.deletion.question}</p>
          <p className="hint">{words.deletion.consequence}</p>
        </Confirm>
      )}
    </>
  )
}
