import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Story } from '#contract/stories.ts'
import { storyWords as words } from '#lib/messages/stories.ts'
import { Picture } from '../../ui/Picture.tsx'
import { $playing, play, stop } from '../store.ts'
import { Player } from './Player.tsx'

/** One story: its thumbnail, which a click swaps for the player, and whose story it is (spec section 2). */
export function StoryCard({ story }: { story: Story }) {
  const { programName, studentName, studentImage, university } = story
  const title = story.title.trim() || words.untitled(studentName)
  return (
    <li className="card story-card">
      <Screen story={story} title={title} />
      <div className="story-text">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {programName && (
          <p>
            <span className="badge story-program">
              <bdi>{programName}</bdi>
            </span>
          </p>
        )}
        <div className="story-student">
          <Picture src={studentImage} otherwise="/img/default-avatar.jpg" width={48} height={48} />
          <p>
            <bdi>{studentName}</bdi>
            <bdi className="hint">{university}</bdi>
          </p>
        </div>
      </div>
    </li>
  )
}

function Screen({ story, title }: { story: Story; title: string }) {
  const { id, videoUrl, thumbnailUrl, captionsUrl } = story
  const playing = useStore($playing) === id
  const [failed, setFailed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const played = useRef(false)

  // Focus was in the player that is gone; whoever is elsewhere meanwhile stays there.
  useEffect(() => {
    if (played.current && !playing && document.activeElement === document.body) button.current?.focus()
    played.current = playing
  }, [playing])

  const thumbnail = (
    <Picture src={thumbnailUrl} otherwise="/img/default-thumbnail.jpg" width={640} height={360} />
  )
  if (!videoUrl) return <div className="story-screen">{thumbnail}</div>
  return (
    <>
      <div className="story-screen">
        {playing ? (
          <Player
            video={videoUrl}
            captions={captionsUrl}
            title={title}
            failed={() => {
              setFailed(true)
              stop()
            }}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className="story-play"
            aria-label={words.play(title)}
            onClick={() => {
              setFailed(false)
              play(id)
            }}
          >
            {thumbnail}
            <span className="story-overlay" aria-hidden="true">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M7 4.5v15l13-7.5z" />
              </svg>
            </span>
          </button>
        )}
      </div>
      {failed && (
        <p className="field-error story-failed" role="alert">
          {words.videoFailed}
        </p>
      )}
    </>
  )
}
