import { useSyncExternalStore } from 'react'
import { programWords as words } from '#lib/messages/programs.ts'

/** Scrolling further than this shows the button (spec section 9), in CSS pixels. */
const threshold = 300

const follow = (scrolled: () => void) => {
  window.addEventListener('scroll', scrolled, { passive: true })
  return () => window.removeEventListener('scroll', scrolled)
}

function toTop() {
  window.scrollTo({ top: 0 })
  // The button goes away, and the focus with it unless it is led somewhere.
  document.getElementById('main')?.focus({ preventScroll: true })
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
    <button type="button" className="to-top" aria-label={words.toTop} onClick={toTop}>
      <span aria-hidden="true">↑</span>
    </button>
  )
}
