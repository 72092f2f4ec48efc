import '#styles/stories.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { storyWords as words } from '#lib/messages/stories.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Loading } from '../ui/Loading.tsx'
import { StoryCard } from './components/StoryCard.tsx'
import { $stories, loadStories, stop } from './store.ts'

/** The stories of /experience (spec section 2, Student Stories page). */
export default function StudentStories() {
  return (
    <ErrorBoundary>
      <section className="stories">
        <Stories />
      </section>
    </ErrorBoundary>
  )
}

function Stories() {
  const stories = useStore($stories)
  useEffect(() => {
    void loadStories()
    return stop
  }, [])
  if (stories.status === 'loading') return <Loading text={words.loading} />
  if (stories.status === 'failed') return <Failed />
  if (stories.stories.length === 0) {
    return (
      <EmptyState title={words.empty} text={words.emptyText}>
        <a className="button" href="#ask">
          {words.emptyLink}
        </a>
      </EmptyState>
    )
  }
  return (
    <ul className="story-grid">
      {stories.stories.map(story => (
        <StoryCard key={story.id} story={story} />
      ))}
    </ul>
  )
}

function Failed() {
  useEffect(() => {
    window.addEventListener('online', loadStories)
    return () => window.removeEventListener('online', loadStories)
  }, [])
  return (
    <div className="empty" role="alert">
      <h2>{words.failedTitle}</h2>
      <p>{words.failed}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {words.tryAgain}
      </Button>
    </div>
  )
}
