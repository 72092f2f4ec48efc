import { useSyncExternalStore } from 'react'
import { listen } from '#lib/listen.ts'
import { programMessages as messages } from '#lib/messages/programs.ts'

/** Scrolling further than this shows the button (spec section 9), in CSS pixels. */
const threshold = 300

const subscribeToScroll = (onScroll: () => void) => listen(window, ['scroll'], onScroll)

function scrollToTop() {
  window.scrollTo({ top: 0 })
  // The button is removed, and the focus would be lost with it.
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** A button that scrolls to the top of a long page. */
export function BackToTop() {
  const shown = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > threshold,
    () => false,
  )
  if (!shown) return null
  return (
    <button
      type="button"
      className="fixed end-gutter bottom-gutter z-[4] h-target w-target rounded-full border border-edge bg-surface text-lead"
      aria-label={messages.toTop}
      onClick={scrollToTop}
    >
      <span aria-hidden="true">↑</span>
    </button>
  )
}
