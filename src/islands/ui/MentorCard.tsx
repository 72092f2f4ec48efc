import { type ReactNode, useId } from 'react'
import { limits } from '#contract/limits.ts'
import type { Mentor } from '#contract/mentors.ts'
import { Avatar } from './Avatar.tsx'
import { Badge } from './Badge.tsx'
import { Button } from './Button.tsx'

interface MentorCardProps {
  mentor: Mentor
  sample: boolean
  /** Below the button. */
  children?: ReactNode
}

/** A mentor (spec section 2, Mentor directory). Booking shows a message and makes no call. */
export function MentorCard({ mentor, sample, children }: MentorCardProps) {
  const { id, university, field, imageUrl, rate, available, rating } = mentor
  const heading = useId()
  const name = mentor.name.trim() || 'Mentor'
  return (
    <li className="card min-h-[18.75rem] grid-rows-[auto_auto_1fr_auto_auto]">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar
          className="h-[4.5rem] w-[4.5rem] flex-none"
          src={imageUrl}
          name={name}
          defaultImage="/img/default-avatar.jpg"
        />
        <div className="grid min-w-[min(100%,10rem)] flex-1 gap-1">
          <p className="flex flex-wrap gap-2">
            <Badge kind={available ? 'success' : 'warning'}>
              {available ? 'Available' : 'Unavailable'}
            </Badge>
            {sample && <Badge>Sample</Badge>}
          </p>
          <h2 className="text-h3" id={heading}>
            <bdi>{name}</bdi>
          </h2>
        </div>
      </div>
      <p className="mt-2 font-[650]">
        <bdi>{university}</bdi>
      </p>
      <p className="text-muted">
        <bdi>{field}</bdi>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t pt-3">
        <Rating rating={rating} />
        {rate !== null && (
          <p className="font-bold font-head text-h3 leading-[1.2]">{`$${rate}/hour`}</p>
        )}
      </div>
      <Button
        disabled={!available}
        aria-describedby={heading}
        onClick={() =>
          window.alert(
            `Sessions cannot be booked here yet. You chose ${name} (id ${id}). How to ask is at the top of the page, where else to look below the list.`,
          )
        }
      >
        Book Session
      </Button>
      {children}
    </li>
  )
}

const star = 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z'
const positions = Array.from({ length: limits.mentorRating }, (_, index) => index + 1)
const ratingFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
})

/** Five stars, of which the whole part of the rating is filled, and the number (spec section 2). */
function Rating({ rating }: { rating: number | null }) {
  if (rating === null) return <p className="hint">Not rated yet</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="inline-flex" role="img" aria-label={`Rated ${rating} out of 5`}>
        {positions.map(position => {
          const filled = position <= Math.floor(rating)
          return (
            <svg
              key={position}
              className={`h-[1.25rem] w-[1.25rem] text-gold ${filled ? 'stroke-amber' : 'stroke-edge'}`}
              fill={filled ? 'currentColor' : 'none'}
              strokeWidth={1.5}
              strokeLinejoin="round"
              viewBox="0 0 24 24"
              aria-hidden="true"
            >
              <path d={star} />
            </svg>
          )
        })}
      </span>
      <span>{`${ratingFormat.format(rating)}/5.0`}</span>
    </p>
  )
}
