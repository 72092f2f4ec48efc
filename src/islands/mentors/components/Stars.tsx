import { limits } from '#contract/limits.ts'
import { mentorWords as words } from '#lib/messages/mentors.ts'

const star = 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z'
const places = Array.from({ length: limits.mentorRating }, (_, index) => index + 1)
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** A rating as five stars, of which as many are filled as its whole part, and as a figure (spec section 2). */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return <p className="mentor-rating hint">{words.notRated}</p>
  return (
    <p className="mentor-rating">
      <span className="stars" role="img" aria-label={words.rated(rating)}>
        {places.map(place => (
          <svg
            key={place}
            className={place <= Math.floor(rating) ? 'star star-full' : 'star'}
            viewBox="0 0 24 24"
            aria-hidden="true"
          >
            <path d={star} />
          </svg>
        ))}
      </span>
      <span>{words.rating(decimals.format(rating))}</span>
    </p>
  )
}
