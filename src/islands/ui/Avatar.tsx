import { useState } from 'react'

interface AvatarProps {
  src: string | null
  name: string
  /**
   * Shown when there is no photo, or it cannot be loaded; without one the first letter of the name
   * is.
   */
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
