import { useId, useState } from 'react'
import { browserErrors } from '#contract/browser-errors.ts'
import { limits } from '#contract/limits.ts'
import { type MediaKind, media } from '#contract/media.ts'
import { upload } from '#lib/api/upload.ts'
import { Field as InputField } from '../../ui/Field.tsx'
import { toFailure } from '../../ui/form-actions.ts'
import type { Field } from './fields.ts'

type Accepts = MediaKind | 'logo'

const kinds: Readonly<Record<Accepts, Record<'accept' | 'hint' | 'other', string>>> = {
  image: {
    accept: 'image/jpeg,image/png,image/webp',
    hint: 'JPEG, PNG or WebP, at most 20 MB; or an address that starts with https://',
    other: 'This file is not an image. Please choose a JPEG, PNG or WebP image.',
  },
  video: {
    accept: 'video/mp4,video/webm',
    hint: 'MP4 or WebM, at most 200 MB; or an address that starts with https://. Play it in the preview before you publish it. Places and names inside a video file stay in it.',
    other: 'This file is not a video. Please choose an MP4 or WebM video.',
  },
  captions: {
    accept: '.vtt',
    hint: 'WebVTT, at most 1 MB',
    other: 'This file has no captions. Please choose a WebVTT file.',
  },
  logo: {
    accept: 'image/jpeg,image/png,image/webp',
    hint: 'JPEG, PNG or WebP, at most 1 MB',
    other: '',
  },
}

interface MediaFieldProps {
  field: Extract<Field, { kind: 'media' }>
  label: string
  name: string
  value: string
  onChange: (address: string) => void
}

/** The address of an image, a video or captions, with an upload that fills it in. */
export function MediaField({ field: { accepts }, label, name, value, onChange }: MediaFieldProps) {
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null)
  const [error, setError] = useState('')
  const id = useId()
  const { accept, hint, other } = kinds[accepts]
  const isLogo = accepts === 'logo'

  /** Uploads a file; gives what is wrong with it, or an empty text. */
  async function store(file: File): Promise<string> {
    // The server refuses it too, but only once the browser has begun to send it.
    if (file.size > limits.media[accepts])
      return browserErrors[isLogo ? 'logo/too-large' : 'media/too-large'].message
    setProgress({ sent: 0, total: file.size })
    try {
      const stored = await upload(isLogo ? media.uploadLogo : media.upload, file, {
        progress: (sent, total) => setProgress({ sent, total }),
      })
      if (!isLogo && stored.kind !== accepts) return other
      onChange(stored.url)
      return ''
    } catch (failure) {
      return toFailure(failure, 'The file could not be uploaded. Please try again.').message
    }
  }
  async function send(file: File) {
    setError('')
    setError(await store(file))
    setProgress(null)
  }

  return (
    <div className="grid gap-2">
      <InputField
        label={label}
        hint={hint}
        name={name}
        inputMode="url"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="flex flex-wrap items-center gap-3">
        <label
          className="button has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2"
          htmlFor={id}
        >
          {`Upload ${label.toLowerCase()}`}
          <input
            className="sr-only"
            id={id}
            type="file"
            accept={accept}
            aria-describedby={`${id}-state`}
            disabled={progress !== null}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void send(file)
              // Lets the same file be chosen again after an error.
              currentTarget.value = ''
            }}
          />
        </label>
        {(isLogo || accepts === 'image') && value !== '' && (
          <img className="h-[3rem] max-w-[8rem] object-contain" src={value} alt="" />
        )}
        {progress && (
          <progress
            aria-label={`Uploading ${label.toLowerCase()}`}
            value={progress.sent}
            max={progress.total || 1}
          />
        )}
      </p>
      <p className="field-error" id={`${id}-state`} role="alert">
        {error}
      </p>
    </div>
  )
}
