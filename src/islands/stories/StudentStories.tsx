import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { limits, times } from '#contract/limits.ts'
import type { Story } from '#contract/stories.ts'
import { storiesApi } from '#lib/api/stories.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { ReportButton } from '../ui/ReportButton.tsx'
import { StoryCard } from '../ui/StoryCard.tsx'

/** The stories of /experience (spec section 2, Student Stories page). */
export default function StudentStories() {
  return (
    <ErrorBoundary>
      {/* A minimum height keeps what follows out of sight while the number of cards is unknown. */}
      <section className="flex min-h-[60svh] flex-col">
        <Stories />
      </section>
    </ErrorBoundary>
  )
}

function Stories() {
  const { data: stories, error } = useStore($stories)
  const { playing, play, stop } = usePlayer()
  if (error && !stories) return <StoriesError />
  if (!stories) return <Loading text="Loading stories..." />
  if (stories.length === 0) {
    return (
      <EmptyState
        className="grow content-center"
        title="No stories have been shared yet"
        text="When students tell theirs, they appear here. Until then, here is what to ask somebody who was there."
      >
        <a className="button" href="#ask">
          What to ask
        </a>
      </EmptyState>
    )
  }
  // Three a row from medium screens on (spec section 9).
  return (
    <ul className="grid list-none gap-x-4 gap-y-5 p-0 md:grid-cols-3 min-[36rem]:grid-cols-2">
      {stories.map(story => (
        <StoryCard
          key={story.id}
          story={story}
          playing={story.id === playing}
          onPlay={() => play(story.id)}
          onStop={stop}
        >
          <ReportButton kinds={['story']} targetId={story.id} name={story.title} />
        </StoryCard>
      ))}
    </ul>
  )
}

/** Plays one story by its id. It stops the one that plays, and starts after 100 ms (section 9). */
function usePlayer() {
  const [playing, setPlaying] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function stop() {
    clearTimeout(timer.current)
    setPlaying(null)
  }
  function play(id: string) {
    stop()
    if (playing === null) setPlaying(id)
    else timer.current = setTimeout(() => setPlaying(id), times.videoSwitch)
  }
  return { playing, play, stop }
}

const StoriesError = () => (
  <div className="empty grow content-center" role="alert">
    <h2>Oops! Something went wrong</h2>
    <p>Failed to load testimonials. Please try again later.</p>
    <Button look="primary" onClick={() => window.location.reload()}>
      Try Again
    </Button>
  </div>
)

const limit = limits.testimonials.default

/** The latest stories (spec section 4). A backend may ignore the limit and send more. */
const $stories = createFetcherStore<readonly Story[]>('stories', {
  fetcher: async () => (await storiesApi.list({ limit })).slice(0, limit),
})
