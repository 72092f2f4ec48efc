import { useEffect, useState } from 'react'
import { Avatar } from '../ui/Avatar.tsx'

/** Bytes of a file that is being uploaded. */
export interface UploadProgress {
  bytes: number
  total: number
}

interface ProfilePhotoProps {
  saved: string | null
  chosen: File | null
  editing: boolean
  busy: boolean
  progress: UploadProgress | null
  onChoose: (file: File) => void
}

// In the style of lib/icons.ts, which an island would have to load as a whole.
const camera = 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10a3.25 3.25 0 100 6.5 3.25 3.25 0 000-6.5z'

/** The round photo, in edit mode with a control to choose another. */
export function ProfilePhoto({
  saved,
  chosen,
  editing,
  busy,
  progress,
  onChoose,
}: ProfilePhotoProps) {
  const preview = usePreview(chosen)
  return (
    <div className="grid content-start justify-items-center gap-3 text-center md:row-start-2">
      {/* In pixels: it need not grow with the text, and would not fit then. */}
      <div className="relative w-[160px]">
        <Avatar
          className="h-[160px] w-[160px] border-[3px] border-surface outline outline-1 outline-line"
          src={preview ?? saved}
          name=""
          defaultImage="/img/default-avatar.jpg"
        />
        {editing && (
          <label className="absolute right-0 bottom-0 grid h-target w-target cursor-pointer place-items-center rounded-full border-2 border-paper bg-brand-fill text-on-brand hover:bg-brand-fill-strong has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60 has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2">
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={camera} />
            </svg>
            <span className="sr-only">Choose a profile photo</span>
            {/* Transparent over the label, because focusing a hidden input would scroll the page. */}
            <input
              className="absolute inset-0 min-h-0 cursor-[inherit] border-0 p-0 opacity-0"
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif"
              disabled={busy}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) onChoose(file)
                // Lets the same file be chosen again, for example after Cancel.
                currentTarget.value = ''
              }}
            />
          </label>
        )}
      </div>
      {editing && !progress && <p className="hint">PNG, JPEG, WebP or GIF, less than 2MB</p>}
      {progress && (
        <p className="grid gap-2 font-semibold" role="status">
          Uploading image...
          <progress
            className="w-[10rem]"
            value={progress.bytes}
            max={progress.total}
            aria-label="Uploading image..."
          />
        </p>
      )}
    </div>
  )
}

/** An object URL of a chosen file, revoked when it is no longer shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])
  return file ? url : null
}
