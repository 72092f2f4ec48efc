import { useId, useState } from 'react'
import { browserErrors } from '#contract/browser-errors.ts'
import { limits, times } from '#contract/limits.ts'
import { type MediaKind, media } from '#contract/media.ts'
import { fieldErrorsOf, messageOf } from '#lib/api/client.ts'
import { upload } from '#lib/api/upload.ts'
import { Field as InputField } from '../../ui/Field.tsx'
import type { Field } from './fields.ts'

const kinds: Readonly<Record<MediaKind, Record<'accept' | 'hint' | 'other', string>>> = {
  image: {
    accept: 'image/jpeg,image/png,image/webp',
    hint: 'JPEG, PNG or WebP, at most 20 MB; or an address that starts with https://',
    other: 'This file is not an image. Please choose a JPEG, PNG or WebP image.',
  },
  video: {
    accept: 'video/mp4,video/webm',
    hint: 'MP4 or WebM, at most 200 MB; or an address that starts with https://. Places and names inside a video file stay in it.',
    other: 'This file is not a video. Please choose an MP4 or WebM video.',
  },
  captions: {
    accept: '.vtt',
    hint: 'WebVTT, at most 1 MB',
    other: 'This file has no captions. Please choose a WebVTT file.',
  },
}

/**
 * Whether this browser plays a file as a video. One of a codec that it does not know fails to load,
 * or has no picture. A browser that does not load it in time does not decide.
 */
function canPlay(file: File): Promise<boolean> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<boolean>(resolve => {
    video.onloadedmetadata = () => resolve(video.videoWidth > 0)
    video.onerror = () => resolve(false)
    setTimeout(resolve, times.read, true)
    video.preload = 'metadata'
    video.src = url
  }).finally(() => URL.revokeObjectURL(url))
}

interface MediaFieldProps {
  field: Extract<Field, { kind: 'media' }>
  name: string
  value: string
  onChange: (address: string) => void
}

/** The address of an image, a video or captions, with an upload that fills it in. */
export function MediaField({ field, name, value, onChange }: MediaFieldProps) {
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null)
  const [error, setError] = useState('')
  const id = useId()
  const { accepts, label } = field

  /** Uploads a file; gives what is wrong with it, or an empty text. */
  async function store(file: File): Promise<string> {
    // The server refuses it too, but only once the browser has begun to send it.
    if (file.size > limits.media[accepts]) return browserErrors['media/too-large'].message
    setProgress({ sent: 0, total: file.size })
    if (accepts === 'video' && !(await canPlay(file)))
      return 'This browser cannot play this file as a video. Please choose an MP4 with H.264, or a WebM video.'
    try {
      const stored = await upload(media.upload, file, {
        progress: (sent, total) => setProgress({ sent, total }),
      })
      if (stored.kind !== accepts) return kinds[accepts].other
      onChange(stored.url)
      return ''
    } catch (failure) {
      return (
        fieldErrorsOf(failure).file ??
        messageOf(failure, 'The file could not be uploaded. Please try again.')
      )
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
        hint={kinds[accepts].hint}
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
            accept={kinds[accepts].accept}
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
        {accepts === 'image' && value !== '' && (
          <img className="h-[3rem] max-w-[8rem] object-contain" src={value} alt="" />
        )}
        {progress && (
          <progress
            className="accent-brand"
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
