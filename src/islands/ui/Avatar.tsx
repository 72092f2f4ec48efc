import { useState } from 'react'

/** A member's photo, or the first letter of the name. Silent: the name stands beside it. */
export function Avatar({ src, name }: { src: string | null; name: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (src !== null && src !== failed) {
    return (
      <img
        className="avatar"
        src={src}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        onError={() => setFailed(src)}
      />
    )
  }
  const [letter = ''] = name
  return (
    <span className="avatar" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}
