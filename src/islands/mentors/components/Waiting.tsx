import { mentorWords as words } from '#lib/messages/mentors.ts'
import { Filter } from './Filter.tsx'

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** The directory while it loads: what will be there, at its size, so that nothing moves when it comes. */
export const Waiting = () => (
  <>
    <Filter universities={[]} chosen="" choose={() => undefined} disabled />
    <p className="visually-hidden" role="status">
      {words.loading}
    </p>
    <ul className="mentor-grid" aria-hidden="true">
      {cards.map(card => (
        <li key={card} className="card mentor-card mentor-waiting" />
      ))}
    </ul>
  </>
)
