import { useState, useSyncExternalStore } from 'react'
import { bookmark } from '#lib/icons.ts'
import { savedMessages as messages } from '#lib/messages/saved-programs.ts'
import { $savedIds, setSaved } from '#lib/saved-programs.ts'
import { showOutcome } from '#lib/toasts.ts'

const subscribe = (listener: () => void) => $savedIds.listen(listener)

/**
 * A button that saves a program. The change shows at once and is reverted when it fails. The page
 * has `Toasts`, which say what came of it.
 */
export function SaveButton({ id, name }: { id: string; name: string }) {
  /** What the reader has chosen, until the server has answered. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Null in markup that the build renders, where nothing answers a press yet.
  const stored = useSyncExternalStore<boolean | null>(
    subscribe,
    () => $savedIds.get().has(id),
    () => null,
  )
  const isSaved = chosen ?? stored ?? false
  async function toggle() {
    if (chosen !== null) return
    setChosen(!isSaved)
    showOutcome(await setSaved({ programId: id, name }, !isSaved))
    setChosen(null)
  }
  return (
    <button
      type="button"
      className="button save-button disabled:invisible"
      aria-pressed={isSaved}
      aria-busy={chosen !== null}
      aria-label={messages.label(name)}
      disabled={stored === null}
      data-needs-script
      onClick={toggle}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={bookmark} />
      </svg>
      <span className="min-w-[3.25em] text-start">{isSaved ? messages.saved : messages.save}</span>
    </button>
  )
}
