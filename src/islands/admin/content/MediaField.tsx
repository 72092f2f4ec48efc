import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type MediaKind, media } from '#contract/media.ts'
import { CallError } from '#lib/api/client.ts'
import { upload } from '#lib/api/upload.ts'
import { Field as InputField } from '../../ui/Field.tsx'
import { toFailure } from '../../ui/form-actions.ts'
import type { Field } from './fields.ts'

type Accepts = MediaKind | 'logo'

const kinds: Readonly<Record<Accepts, Record<'accept' | 'hint' | 'other' | 'large', string>>> = {
  image: {
    accept: 'image/jpeg,image/png,image/webp',
    hint: 'JPEG, PNG or WebP, at most 20 MB; or an address that starts with https://',
    other: 'This file is not an image. Please choose a JPEG, PNG or WebP image.',
    large: 'This image is too large. It may have at most 20 MB.',
  },
  video: {
    accept: 'video/mp4,video/webm',
    hint: 'MP4 or WebM, at most 200 MB; or an address that starts with https://. Play it in the preview before you publish it. Places and names inside a video file stay in it.',
    other: 'This file is not a video. Please choose an MP4 or WebM video.',
    large: 'This video is too large. It may have at most 200 MB.',
  },
  captions: {
    accept: '.vtt',
    hint: 'WebVTT, at most 1 MB. Whoever cannot hear the video reads them.',
    other: 'This file has no captions. Please choose a WebVTT file.',
    large: 'This file is too large. Captions may have at most 1 MB.',
  },
  logo: {
    accept: 'image/jpeg,image/png,image/webp',
    hint: 'JPEG, PNG or WebP, at most 1 MB',
    other: '',
    large: 'This file is too large. A logo may have at most 1 MB.',
  },
}

interface MediaFieldProps {
  field: Extract<Field, { kind: 'media' }>
  label: string
  name: string
  value: string
  onChange: (address: string) => void
  /** Gets a picture of a video that was uploaded. */
  onThumbnail?: ((address: string) => void) | undefined
  /** What to do next. */
  ask?: string | undefined
}

/** A picture of a stored video from its first second; null if the browser cannot play it. */
async function drawFrame(address: string): Promise<File | null> {
  const video = document.createElement('video')
  try {
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = () => {
        video.currentTime = Math.min(1, video.duration / 2)
      }
      video.onseeked = resolve
      video.onerror = reject
      setTimeout(reject, 10_000)
      video.muted = true
      video.preload = 'auto'
      video.src = address
    })
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg'))
    return blob && new File([blob], 'thumbnail.jpg')
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
  }
}

/** The address of an image, a video or captions, with an upload that fills it in. */
export function MediaField(props: MediaFieldProps) {
  const { field, label, name, value, onChange, onThumbnail, ask } = props
  const { accepts } = field
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null)
  const [error, setError] = useState('')
  const id = useId()
  const { accept, hint, other, large } = kinds[accepts]
  const isLogo = accepts === 'logo'

  /** Uploads a file; gives what is wrong with it, or an empty text. */
  async function store(file: File): Promise<string> {
    // The server refuses it too, but only once the browser has begun to send it.
    if (file.size > limits.media[accepts]) return large
    setProgress({ sent: 0, total: file.size })
    try {
      const stored = await upload(isLogo ? media.uploadLogo : media.upload, file, {
        progress: (sent, total) => setProgress({ sent, total }),
      })
      if (!isLogo && stored.kind !== accepts) return other
      onChange(stored.url)
      if (onThumbnail) await storeThumbnail(stored.url, onThumbnail)
      return ''
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'media/type') return other
      if (failure instanceof CallError && failure.code === 'media/too-large') return large
      return toFailure(failure, 'The file could not be uploaded. Please try again.').message
    }
  }
  /** The form has a field for it, so that a failure needs no message. */
  async function storeThumbnail(address: string, show: (address: string) => void) {
    const image = await drawFrame(address)
    const stored = image && (await upload(media.upload, image, {}).catch(() => null))
    if (stored) show(stored.url)
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
      {ask && <p role="status">{ask}</p>}
      <p className="field-error" id={`${id}-state`} role="alert">
        {error}
      </p>
    </div>
  )
}
