import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { mayHaveExtras } from '#lib/backend.ts'
import { formatCount, formatDateTime } from '#lib/format.ts'
import { feedbackPath } from '#lib/routes.ts'
import { readStorage, writeStorage } from '#lib/storage.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx'
import { NoDocument, PdfViewer, WordTextViewer } from '../ui/document-viewer/DocumentViewer.tsx'
import { OfflineNotice } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Switch } from '../ui/Switch.tsx'
import { type Resume, removeResume, setNote, setNotify, setPublic, visibilityText } from './data.ts'
import { UploadPanel } from './UploadPanel.tsx'

/** The resume that was uploaded, its settings and its preview. */
export function ExistingResume({ uid, resume }: { uid: string; resume: Resume }) {
  const [open, setOpen] = useState<'replace' | 'remove' | null>(null)
  const { resumeURL, resumeUpdatedAt, isPublic, note, unread, notify, emailVerified } = resume
  const name = resume.resumeName || 'Your resume'

  const close = () => setOpen(null)
  async function remove() {
    const outcome = await removeResume()
    if (!outcome.ok) close()
    showOutcome(outcome)
  }

  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div>
          <h2 className="text-h3">
            <bdi>{name}</bdi>
          </h2>
          <p className="hint">Uploaded {formatDateTime(resumeUpdatedAt, 'Unknown date')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a className="button" href={resumeURL} target="_blank" rel="noopener noreferrer">
            Open
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button onClick={() => setOpen('replace')}>Replace</Button>
          <Button look="danger" onClick={() => setOpen('remove')}>
            Delete
          </Button>
        </div>
      </header>
      <div className="grid gap-4 border-y py-4">
        <VisibilitySwitch uid={uid} isPublic={isPublic} />
        {notify !== null && (
          <Switch
            label="Email me about new feedback"
            hint={
              emailVerified === false
                ? 'Emails start once your address is verified on your profile.'
                : undefined
            }
            on={notify}
            onChange={async on => showOutcome(await setNotify(on))}
          />
        )}
        {isPublic && mayHaveExtras() && (
          <Form
            submit={setNote}
            label="Save line"
            busyLabel="Saving..."
            draft={{ uid, form: 'resume-line' }}
            initialValues={{ note }}
          >
            <Field
              name="note"
              label="A line to your readers"
              hint="What should they look at? For example: I apply for SULI, please look at Projects. At most 140 characters. It stands on your card."
              maxLength={limits.resumeNote}
              autoComplete="off"
            />
          </Form>
        )}
        {isPublic && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <a href={feedbackPath(uid)}>View the feedback on your resume</a>
            {unread > 0 && <Badge kind="success">{formatCount(unread, 'new comment')}</Badge>}
          </p>
        )}
      </div>
      <ResumePreview key={`${resumeUpdatedAt?.getTime()} ${name}`} url={resumeURL} name={name} />
      {open === 'replace' && (
        <Dialog title="Replace Your Resume" close={close}>
          <OfflineNotice />
          <UploadPanel close={close} />
        </Dialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title="Delete Resume"
          confirmLabel="Delete"
          busyLabel="Deleting..."
          onConfirm={remove}
          onCancel={close}
        >
          <p>Are you sure you want to delete your resume?</p>
          <p className="hint">The feedback on it is deleted with it. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Whether a file is of a kind, by its address (spec section 2), else by its name. */
const isKind = (extension: string, url: string, name: string): boolean =>
  url.toLowerCase().includes(extension) || name.toLowerCase().endsWith(extension)

/** A resume on the page. Another file needs another `key`. */
function ResumePreview({ url, name }: { url: string; name: string }) {
  if (isKind('.pdf', url, name))
    return <PdfViewer url={url} name={name} title="Preview of your resume" />
  return (
    <NoDocument>
      <p>Preview not available</p>
      <a className="button" href={url} download={name} target="_blank" rel="noopener noreferrer">
        Download Resume
      </a>
      {isKind('.docx', url, name) && <WordTextViewer url={url} name={name} />}
    </NoDocument>
  )
}

/** Makes the resume public or private. The first time it asks, and says who will see the resume. */
function VisibilitySwitch({ uid, isPublic }: { uid: string; isPublic: boolean }) {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null)
  const key = `resume-public:${uid}`

  function confirmPublic(wanted: boolean): true | Promise<boolean> {
    if (!wanted || readStorage('session', key) !== null) return true
    return new Promise(resolve => {
      setAnswer(() => (yes: boolean) => {
        setAnswer(null)
        if (yes) writeStorage('session', key, 'asked')
        resolve(yes)
      })
    })
  }

  return (
    <>
      <Switch
        label="Make resume public for feedback"
        hint={visibilityText(isPublic)}
        on={isPublic}
        onChange={async wanted => showOutcome(await setPublic(wanted))}
        onBeforeChange={confirmPublic}
      />
      {answer && (
        <ConfirmDialog
          title="Before your resume becomes public"
          confirmLabel="Make it public"
          cancelLabel="Keep it private"
          look="primary"
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        >
          <p>
            Every member of HBCU Yard will be able to see it and give feedback on it, and anybody
            can sign up.
          </p>
          <p>
            A resume often holds a phone number and a home address. Please look through yours and
            take out what you do not want to share.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
