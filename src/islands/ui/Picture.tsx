import { useState } from 'react'

interface PictureProps {
  src: string
  /** Shown when the picture cannot be loaded. */
  otherwise: string
  width: number
  height: number
}

/** A picture beside the words that say the same, so it is silent; another takes its place when it cannot be loaded. */
export function Picture({ src, otherwise, width, height }: PictureProps) {
  const [broken, setBroken] = useState(false)
  return (
    <img
      src={broken ? otherwise : src}
      alt=""
      width={width}
      height={height}
      onError={() => setBroken(true)}
    />
  )
}
