import { memo } from 'react'
import { threadWords as words } from '#lib/messages/feedback.ts'
import type { Note, Stand } from './notes.ts'
import { castVote } from './reach.ts'
import { authorOf } from './view.ts'

const arrows = { up: 'M12 4l8 9h-5v7H9v-7H4z', down: 'M12 20l8-9h-5V4H9v7H4z' }

interface VotesProps {
  id: string
  votes: number
  stand: Stand
  note: Note | undefined
}

/** The arrows and the count of a comment, and for a moment what came of a click (spec section 4). */
export const Votes = memo(({ id, votes, stand, note }: VotesProps) => (
  <>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
    <div className="votes" role="group" aria-label={words.votes}>
      <Arrow way="up" by={authorOf(id)} lit={stand === 1} click={() => void castVote(id, 1)} />
      <span className={votes > 0 ? 'votes-up' : votes < 0 ? 'votes-down' : undefined}>{votes}</span>
      <Arrow way="down" by={authorOf(id)} lit={stand === -1} click={() => void castVote(id, -1)} />
    </div>
    <span className={`vote-note vote-note-${note?.kind ?? 'none'}`} aria-live="polite">
      {note?.text}
    </span>
  </>
))

interface ArrowProps {
  way: 'up' | 'down'
  by: string
  lit: boolean
  click: () => void
}

function Arrow({ way, by, lit, click }: ArrowProps) {
  return (
    <button
      type="button"
      className={`vote vote-${way}`}
      aria-label={words.vote[way]}
      aria-describedby={by}
      aria-pressed={lit}
      onClick={click}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={arrows[way]} />
      </svg>
    </button>
  )
}
