import { CallError, sentence } from '#lib/api.ts'
import { threadWords } from '#lib/messages/feedback.ts'
import { actWords } from '#lib/messages/feedback-acts.ts'
import { api, changing } from './calls.ts'
import { forget } from './gone.ts'
import { note, type Stand, standOf } from './notes.ts'
import { commentOf, page, replace } from './state.ts'

const words = threadWords.voteFailed

/** What the server has last said of a comment, and the clicks that it has not answered yet. */
interface Ballot {
  votes: number
  stand: Stand
  clicks: (1 | -1)[]
}
const ballots = new Map<string, Ballot>()

/** One more click: on the same arrow it withdraws, on the other it switches, which moves the votes by two. */
const clicked = ({ votes, stand }: Omit<Ballot, 'clicks'>, way: 1 | -1) => {
  const next: Stand = stand === way ? 0 : way
  return { votes: votes + next - stand, stand: next }
}

/**
 * Votes for (1) or against (-1) a comment. It shows at once; the server's answer corrects it, a failure takes it back. The clicks on one
 * comment are sent one after the other, so that racing ones cannot overtake each other.
 */
export async function vote(id: string, way: 1 | -1): Promise<void> {
  const comment = commentOf(id)
  if (!comment) return
  const waiting = ballots.get(id)
  const ballot = waiting ?? { votes: comment.votes, stand: standOf(comment, page.uid), clicks: [] }
  ballot.clicks.push(way)
  display(id, ballot)
  if (waiting) return
  ballots.set(id, ballot)
  for (let next = ballot.clicks[0]; next !== undefined; next = ballot.clicks[0]) {
    const there = await changing(() => send(id, next, ballot))
    ballot.clicks.shift()
    if (!there) break
    display(id, ballot)
  }
  ballots.delete(id)
}

/** Gives whether the comment is still there. */
async function send(id: string, way: 1 | -1, ballot: Ballot): Promise<boolean> {
  const { turn } = page
  try {
    if (way === 1) {
      const { votes, upvoted, message } = await api.upvote({ commentId: id })
      Object.assign(ballot, { votes, stand: upvoted ? 1 : 0 })
      note(id, 'success', message)
    } else {
      const { votes, downvoted, message } = await api.downvote({ commentId: id })
      Object.assign(ballot, { votes, stand: downvoted ? -1 : 0 })
      note(id, 'success', message)
    }
    return turn === page.turn
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404
    if (isGone && turn === page.turn) forget(id, sentence(error, actWords.deletedElsewhere))
    else note(id, 'error', sentence(error, way === 1 ? words.up : words.down))
    return !isGone && turn === page.turn
  }
}

function display(id: string, ballot: Ballot): void {
  const comment = commentOf(id)
  if (!comment) return
  const { votes, stand } = ballot.clicks.reduce(clicked, { votes: ballot.votes, stand: ballot.stand })
  const others = (uids: readonly string[]) => uids.filter(uid => uid !== page.uid)
  replace({
    ...comment,
    votes,
    upvoted: stand === 1,
    downvoted: stand === -1,
    // Lists that came before the vote must not light the other arrow.
    upvotedBy: others(comment.upvotedBy),
    downvotedBy: others(comment.downvotedBy),
  })
}
