import type { SharedResume } from '#contract/resumes.ts'
import { formatDate } from '#lib/format.ts'
import { feedbackWords as words } from '#lib/messages/feedback.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** Whose resume is on screen, and from when (spec section 2, Resume feedback). */
export function FeedbackHeader({ resume, name }: { resume: SharedResume; name: string }) {
  const { photoURL, college, major, graduationYear, resumeUpdatedAt } = resume
  const badges = [college, major, graduationYear && words.classOf(graduationYear)].filter(Boolean)
  return (
    <header className="feedback-head">
      <Avatar src={photoURL} name={name} />
      <div>
        <h1>
          <bdi>{words.title(name)}</bdi>
        </h1>
        <p className="feedback-by">
          <span>
            {words.postedBy} <bdi>{name}</bdi>
          </span>
          <span>{resumeUpdatedAt ? words.updated(formatDate(resumeUpdatedAt, '')) : words.recently}</span>
        </p>
        {badges.length > 0 && (
          <ul className="feedback-badges list-none p-0">
            {badges.map(badge => (
              <li key={badge} className="badge">
                <bdi>{badge}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  )
}
