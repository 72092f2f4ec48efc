import { useState } from 'react'

interface AvatarProps {
  src: string | null
  name: string
  /** Shown without a photo; by default it is the first letter of the name. */
  defaultImage?: string
  className?: string
}

/** A member's photo. Hidden from assistive technology, because the name stands beside it. */
export function Avatar({ src, name, defaultImage, className = '' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const image = src !== null && src !== failed ? src : defaultImage
  if (image) {
    return (
      <img
        className={`avatar ${className}`}
        src={image}
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
    <span className={`avatar ${className}`} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}
