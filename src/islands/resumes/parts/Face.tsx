import { useState } from 'react'

/** A member's photo beside the name, or the first letter of the name where there is none to show. */
export function Face({ src, name }: { src: string | null; name: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src !== null && src !== broken) {
    return (
      <img
        className="face"
        src={src}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        onError={() => setBroken(src)}
      />
    )
  }
  const [letter = ''] = name
  return (
    <span className="face" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}
