import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { uploadWords as words } from '#lib/messages/upload.ts'
import { toast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { $choice, cancelUpload, clearChoice, send } from '../upload-store.ts'
import { DropArea } from './DropArea.tsx'
import { sizeOf } from './sizes.ts'

/** The upload of a resume (spec section 2). With `close` it stands in the modal that replaces the one there is. */
export function UploadPanel({ close }: { close?: () => void }) {
  const choice = useStore($choice)
  const sending = choice.status === 'sending'

  useEffect(() => {
    if (!sending) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [sending])

  // Whoever leaves the panel leaves the upload.
  useEffect(() => clearChoice, [])

  async function start() {
    const outcome = await send()
    if (!outcome?.ok) return
    close?.()
    toast('success', words.done)
  }

  return (
    <div className="upload">
      <p>{words.text}</p>
      {close && <p className="hint">{words.keeps}</p>}
      {!sending && <DropArea />}
      {choice.status !== 'empty' && (
        <div className="upload-chip">
          <p>
            <bdi>{choice.file.name}</bdi> <span className="hint">{sizeOf(choice.file.size)}</span>
          </p>
          {!sending && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.removeFile(choice.file.name)}
              onClick={clearChoice}
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        </div>
      )}
      {choice.status === 'sending' && <Progress sent={choice.sent} total={choice.file.size} />}
      {choice.status !== 'sending' && choice.message && (
        <Notice kind="error">
          <p>{choice.message}</p>
          {choice.status === 'chosen' && choice.again && <Button onClick={start}>{words.retry}</Button>}
        </Notice>
      )}
      <p className="resume-acts">
        {close && <Button onClick={close}>{words.cancel}</Button>}
        <Button
          look="primary"
          disabled={choice.status === 'empty'}
          busy={sending && words.busy}
          onClick={start}
        >
          {close ? words.replace : words.send}
        </Button>
      </p>
      <details className="upload-note">
        <summary>{words.author.title}</summary>
        <p>{words.author.text}</p>
        <p>{words.author.how}</p>
      </details>
    </div>
  )
}

/** How far an upload is, in bytes. */
const Progress = ({ sent, total }: { sent: number; total: number }) => (
  <div className="upload-progress">
    <progress aria-label={words.progress} value={sent} max={total || 1} />
    <p className="hint">{sent < total ? words.sent(sizeOf(sent), sizeOf(total)) : words.checking}</p>
    <Button look="quiet" onClick={cancelUpload}>
      {words.cancelUpload}
    </Button>
  </div>
)
