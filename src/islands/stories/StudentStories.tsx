import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useOnline } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { StoryCard } from '../ui/StoryCard.tsx'
import { $playingId, $stories, loadStories, playStory, stopStory } from './store.ts'

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
  const stories = useStore($stories)
  const playingId = useStore($playingId)
  useEffect(() => {
    void loadStories()
    return stopStory
  }, [])
  if (stories.status === 'loading') return <Loading text="Loading stories..." />
  if (stories.status === 'failed') return <StoriesError />
  if (stories.stories.length === 0) {
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
      {stories.stories.map(story => (
        <StoryCard
          key={story.id}
          story={story}
          playing={story.id === playingId}
          onPlay={() => playStory(story.id)}
          onStop={stopStory}
        />
      ))}
    </ul>
  )
}

function StoriesError() {
  useOnline(loadStories)
  return (
    <div className="empty grow content-center" role="alert">
      <h2>Oops! Something went wrong</h2>
      <p>Failed to load testimonials. Please try again later.</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </div>
  )
}
