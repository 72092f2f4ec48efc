import { useStore } from '@nanostores/react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { listen } from '#lib/listen.ts'
import { showToast } from '#lib/toasts.ts'
import { Button, RemoveButton } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { $upload, cancelUpload, chooseFile, clearUpload, uploadFile } from './data.ts'

const preventDefault = (event: Event) => event.preventDefault()

/** The upload of a resume (spec section 2); `close` is set in the dialog that replaces one. */
export function UploadPanel({ close }: { close?: () => void }) {
  const upload = useStore($upload)
  const sending = upload.status === 'sending'
  const fallback = useFocusFallback('input[type=file]')

  useEffect(() => {
    if (!sending) return
    // The browser then asks before it leaves the page.
    return listen(window, ['beforeunload'], preventDefault)
  }, [sending])

  // Leaving the panel aborts the upload.
  useEffect(() => clearUpload, [])

  async function submit() {
    const outcome = await uploadFile()
    if (!outcome?.ok) return
    close?.()
    showToast('success', 'Resume uploaded successfully')
  }

  return (
    <div className="grid gap-4" {...fallback}>
      <p>Upload a professional resume to showcase your skills and experience</p>
      {close && (
        <p className="hint">
          The feedback stays. Old pins will say they are on your earlier file. A public resume stays
          public with the new file.
        </p>
      )}
      {!sending && <DropArea />}
      {upload.status !== 'empty' && (
        <div className="flex min-h-target items-center justify-between gap-3 rounded border bg-surface ps-4 [overflow-wrap:anywhere]">
          <p>
            <bdi>{upload.file.name}</bdi>{' '}
            <span className="hint">{formatSize(upload.file.size)}</span>
          </p>
          {!sending && <RemoveButton label={`Remove ${upload.file.name}`} onClick={clearUpload} />}
        </div>
      )}
      {upload.status === 'sending' && <Progress sent={upload.sent} total={upload.file.size} />}
      {upload.status !== 'sending' && upload.message && (
        <Notice kind="error">
          <p>{upload.message}</p>
          {upload.status === 'chosen' && upload.canRetry && (
            <Button onClick={submit}>Try again</Button>
          )}
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        {close && <Button onClick={close}>Cancel</Button>}
        <Button
          look="primary"
          disabled={upload.status === 'empty'}
          busy={sending && 'Uploading...'}
          onClick={submit}
        >
          {close ? 'Replace Resume' : 'Upload Resume'}
        </Button>
      </p>
      <details className="text-muted text-small">
        <summary className="inline-flex min-h-target items-center underline underline-offset-[0.2em]">
          What your file says about you
        </summary>
        <p>
          PDF and Word files carry the name of their author, and sometimes of the computer they were
          made on. We keep your file exactly as it is.
        </p>
        <p className="mt-2">
          To remove it in Word, open File, Info, Check for Issues, Inspect Document. In Google Docs
          or LibreOffice, export a new PDF, and look at what it says under File, Properties.
        </p>
      </details>
    </div>
  )
}

const accept = limits.resume.extensions.map(extension => `.${extension}`).join()

/** Where a file is dropped or picked. */
function DropArea() {
  const id = useId()
  const [over, setOver] = useState(false)

  // The browser opens a file that is dropped beside the area in place of the page.
  useEffect(() => listen(document, ['dragover', 'drop'], preventDefault), [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    chooseFile([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the field inside works for everybody.
    <div
      className="relative flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded border-2 border-edge border-dashed bg-sunken px-4 py-6 text-center focus-within:border-brand hover:border-brand has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2 data-[over]:border-brand"
      data-over={over || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className="button" htmlFor={id}>
        Choose a file
      </label>
      <input
        // Fills the area unseen, so that a click anywhere opens the picker.
        className="absolute inset-0 h-full cursor-pointer opacity-0"
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={event => {
          chooseFile([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <span>or drop it here</span>
      <p className="hint w-full" id={`${id}-hint`}>
        PDF, DOC, DOCX up to 5MB
      </p>
    </div>
  )
}

/** In bytes. */
const Progress = ({ sent, total }: { sent: number; total: number }) => (
  <div className="grid justify-items-start gap-1">
    <progress className="h-2 w-full" aria-label="Upload progress" value={sent} max={total || 1} />
    <p className="hint">
      {sent < total
        ? `${formatSize(sent)} of ${formatSize(total)}`
        : 'All sent. The file is being checked.'}
    </p>
    <Button look="quiet" onClick={cancelUpload}>
      Cancel upload
    </Button>
  </div>
)

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** `340 KB`, `1.2 MB`: in the units of the limit of 5 MB. */
const formatSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / kilobyte)} KB` : `${(bytes / megabyte).toFixed(1)} MB`
