import { useEffect, useState } from 'react'
import { profileWords as words } from '#lib/messages/profile.ts'
import { Picture } from '../../ui/Picture.tsx'

/** Bytes of a file that is on its way. */
export interface Sent {
  bytes: number
  total: number
}

interface PhotoProps {
  saved: string | null
  chosen: File | null
  editing: boolean
  busy: boolean
  sent: Sent | null
  choose: (file: File) => void
}

/** Drawn as the set of lib/icons.ts is, which an island would have to carry whole. */
const camera = 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 10a3.25 3.25 0 100 6.5 3.25 3.25 0 000-6.5z'
const placeholder = '/img/default-avatar.jpg'

/** The round photo, and in edit mode the control over it that chooses another. */
export function Photo({ saved, chosen, editing, busy, sent, choose }: PhotoProps) {
  const src = usePreview(chosen) ?? saved ?? placeholder
  return (
    <div className="profile-photo">
      <div className="profile-frame">
        <Picture key={src} src={src} otherwise={placeholder} width={160} height={160} />
        {editing && (
          <label className="profile-camera">
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={camera} />
            </svg>
            <span className="visually-hidden">{words.choosePhoto}</span>
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif"
              disabled={busy}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) choose(file)
                // The same file chosen again, after Cancel, must be heard.
                currentTarget.value = ''
              }}
            />
          </label>
        )}
      </div>
      {editing && !sent && <p className="hint">{words.photoHint}</p>}
      {sent && (
        <p className="profile-progress" role="status">
          {words.uploading}
          <progress value={sent.bytes} max={sent.total} aria-label={words.uploading} />
        </p>
      )}
    </div>
  )
}

/** A local address of a chosen file, while it is chosen. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file])
  return file ? address : null
}
