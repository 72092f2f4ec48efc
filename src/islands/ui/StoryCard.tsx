import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Story } from '#contract/stories.ts'
import { Avatar } from './Avatar.tsx'
import { focusOnMount } from './focus-on-mount.ts'

interface StoryCardProps {
  story: Story
  playing: boolean
  onPlay: () => void
  onStop: () => void
  /** Below the student. */
  children?: ReactNode
}

/** A story: its thumbnail, which a click replaces by the video, and the student (section 2). */
export function StoryCard({ story, playing, onPlay, onStop, children }: StoryCardProps) {
  const { programName, studentName, studentImage, university } = story
  const title = story.title.trim() || `The story of ${studentName}`
  return (
    <li className="card grid-rows-[auto_1fr] gap-0 overflow-hidden p-0">
      <StoryVideo story={story} title={title} playing={playing} onPlay={onPlay} onStop={onStop} />
      <div className="flex flex-col gap-2 p-4">
        <h2 className="text-h3">
          <bdi>{title}</bdi>
        </h2>
        {programName && (
          <p>
            <span className="badge inline-block whitespace-normal text-brand">
              <bdi>{programName}</bdi>
            </span>
          </p>
        )}
        <div className="mt-auto grid grid-cols-[3rem_1fr] items-center gap-3 pt-2">
          <Avatar
            className="h-[3rem] w-[3rem]"
            src={studentImage}
            name={studentName}
            defaultImage="/img/default-avatar.jpg"
          />
          <p className="leading-[1.35]">
            <bdi className="block font-[650]">{studentName}</bdi>
            <bdi className="hint block">{university}</bdi>
          </p>
        </div>
        {children}
      </div>
    </li>
  )
}

function StoryVideo(props: StoryCardProps & { title: string }) {
  const { story, title, playing, onPlay, onStop } = props
  const { videoUrl, captionsUrl } = story
  const [failed, setFailed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasPlaying = useRef(false)

  // The removed video had the focus, unless somebody has moved it meanwhile.
  useEffect(() => {
    if (wasPlaying.current && !playing && document.activeElement === document.body)
      button.current?.focus()
    wasPlaying.current = playing
  }, [playing])

  const frame = 'relative aspect-video bg-[--thread-ink]'
  if (!videoUrl) {
    return (
      <div className={frame}>
        <Thumbnail src={story.thumbnailUrl} />
      </div>
    )
  }
  return (
    <>
      <div className={frame}>
        {playing ? (
          // biome-ignore lint/a11y/useMediaCaption: the rule does not see that captions are conditional.
          <video
            // Takes the focus that the thumbnail had.
            ref={focusOnMount}
            className="block h-full w-full object-contain"
            src={videoUrl}
            autoPlay
            controls
            playsInline
            aria-label={title}
            onEnded={onStop}
            onError={() => {
              setFailed(true)
              onStop()
            }}
          >
            {captionsUrl && (
              <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />
            )}
            Your browser does not support the video tag.
          </video>
        ) : (
          <button
            ref={button}
            type="button"
            className="group block h-full w-full border-0 bg-transparent p-0 focus-visible:outline-gold focus-visible:[outline-offset:-6px]"
            aria-label={`Play ${title}`}
            onClick={() => {
              setFailed(false)
              onPlay()
            }}
          >
            <Thumbnail src={story.thumbnailUrl} />
            <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
              {/* Covers the play sign of the default thumbnail. */}
              <svg
                className="w-[25%] min-w-target bg-paper fill-brand p-[5%] transition-colors group-hover:bg-gold group-hover:fill-on-gold"
                viewBox="0 0 24 24"
                aria-hidden="true"
              >
                <path d="M7 4.5v15l13-7.5z" />
              </svg>
            </span>
          </button>
        )}
      </div>
      {failed && (
        <p className="field-error px-4 pt-2" role="alert">
          This video could not be played.
        </p>
      )}
    </>
  )
}

function Thumbnail({ src }: { src: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <img
      className="block h-full w-full object-cover"
      src={failed ? '/img/default-thumbnail.jpg' : src}
      alt=""
      width={640}
      height={360}
      onError={() => setFailed(true)}
    />
  )
}
