import { threadWords as words } from '#lib/messages/feedback.ts'
import { note } from './notes.ts'

/** What a member can do to a thread: fetched when somebody reaches for it, since most readers only read. */
export const reachForActs = () => import('./acts.ts')
const reachForVotes = () => import('./votes.ts')

/** Fetches it while the hand is still on its way. A failure shows when the act is tried. */
export const prepareActs = (): void =>
  void Promise.all([reachForActs(), reachForVotes()]).catch(() => undefined)

/** Votes for (1) or against (-1) a comment. */
export async function castVote(id: string, way: 1 | -1): Promise<void> {
  try {
    const { vote } = await reachForVotes()
    await vote(id, way)
  } catch (error) {
    console.error('A vote could not be cast', error)
    note(id, 'error', way === 1 ? words.voteFailed.up : words.voteFailed.down)
  }
}
