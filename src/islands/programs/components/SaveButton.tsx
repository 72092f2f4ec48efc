import { useState, useSyncExternalStore } from 'react'
import { bookmark } from '#lib/icons.ts'
import { savedMessages as messages } from '#lib/messages/saved-programs.ts'
import { listSavedIds, setSaved, subscribeToSaved } from '#lib/saved-programs.ts'
import { showOutcome } from '#lib/toasts.ts'

/** A button that saves a program. The change shows at once and is reverted when it fails. */
export function SaveButton({ id, name }: { id: string; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const isSaved = useSyncExternalStore(
    subscribeToSaved,
    () => listSavedIds().has(id),
    () => false,
  )
  async function toggle() {
    if (isBusy) return
    setBusy(true)
    const outcome = await setSaved({ programId: id, name }, !isSaved)
    setBusy(false)
    showOutcome(outcome)
  }
  return (
    <button
      type="button"
      className="button save-button"
      aria-pressed={isSaved}
      aria-busy={isBusy}
      aria-label={messages.label(name)}
      onClick={toggle}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={bookmark} />
      </svg>
      {isSaved ? messages.saved : messages.save}
    </button>
  )
}
