import { useSyncExternalStore } from 'react'
import { programWords as words } from '#lib/messages/programs.ts'

/** Scrolling further than this shows the button (spec section 9), in CSS pixels. */
const threshold = 300

const follow = (scrolled: () => void) => {
  window.addEventListener('scroll', scrolled, { passive: true })
  return () => window.removeEventListener('scroll', scrolled)
}

/** Leads back to the top of a long page. */
export function ToTop() {
  const shown = useSyncExternalStore(
    follow,
    () => window.scrollY > threshold,
    () => false,
  )
  if (!shown) return null
  return (
    <button
      type="button"
      className="to-top"
      aria-label={words.toTop}
      onClick={() => window.scrollTo({ top: 0 })}
    >
      <span aria-hidden="true">↑</span>
    </button>
  )
}
