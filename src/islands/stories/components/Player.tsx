import { useEffect, useRef } from 'react'
import { storyWords as words } from '#lib/messages/stories.ts'
import { stop } from '../store.ts'

interface PlayerProps {
  video: string
  captions: string | null
  title: string
  /** Called when the video cannot be loaded or decoded. */
  failed: () => void
}

/** The video of a story: starts by itself, closes when it ends. It takes the focus that the thumbnail had. */
export function Player({ video, captions, title, failed }: PlayerProps) {
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => player.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: a story has captions or it does not; the rule does not see the condition.
    <video
      ref={player}
      src={video}
      autoPlay
      controls
      playsInline
      aria-label={title}
      onEnded={stop}
      onError={failed}
    >
      {captions && <track kind="captions" src={captions} srcLang="en" label={words.captions} default />}
      {words.unsupported}
    </video>
  )
}
