import { useId } from 'react'
import type { Mentor } from '#contract/mentors.ts'
import { mentorWords as words } from '#lib/messages/mentors.ts'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Stars } from './Stars.tsx'

const defaultImage = '/img/default-avatar.jpg'

/** One mentor of the directory (spec section 2). Booking only says whom, with the id; no call is made. */
export function MentorCard({ mentor, sample }: { mentor: Mentor; sample: boolean }) {
  const { id, university, field, imageUrl, rate, available, rating } = mentor
  const heading = useId()
  const name = mentor.name.trim() || words.unnamed
  return (
    <li className="card mentor-card">
      <div className="mentor-head">
        <Picture src={imageUrl ?? defaultImage} otherwise={defaultImage} width={72} height={72} />
        <p className="mentor-badges">
          <span className={`badge badge-${available ? 'approved' : 'pending'}`}>
            {available ? words.available : words.unavailable}
          </span>
          {sample && <span className="badge">{words.sample}</span>}
        </p>
        <h2 id={heading}>
          <bdi>{name}</bdi>
        </h2>
      </div>
      <p className="mentor-from">
        <bdi>{university}</bdi>
      </p>
      <p className="mentor-field">
        <bdi>{field}</bdi>
      </p>
      <div className="mentor-terms">
        <Stars rating={rating} />
        {rate !== null && <p className="mentor-rate">{words.rate(rate)}</p>}
      </div>
      <Button
        look="primary"
        disabled={!available}
        aria-describedby={heading}
        onClick={() => window.alert(words.booking(name, id))}
      >
        {words.book}
      </Button>
    </li>
  )
}
