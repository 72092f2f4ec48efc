import { useState } from 'react'
import { showOutcome } from '#lib/toasts.ts'
import type { ActionResult } from '../ui/form-actions.ts'
import { panelId } from './components/Tabs.tsx'

/** The id of the button that opens an item of the list. */
export const editButtonId = (id: string) => `edit-${id}`

/** The id of the heading of the item that is edited. */
export const editorHeadingId = 'edited-item'

/** Focuses the first element that is there and can have the focus, if the focus was lost. */
export function restoreFocus(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    for (const id of [...ids, panelId])
      if (document.activeElement === document.body)
        document.getElementById(id)?.focus({ preventScroll: true })
  })
}

/** Shows the outcome of an action; the button that was pressed may be gone, and the focus with it. */
export function finishAction(result: ActionResult, ...focusIds: readonly string[]): void {
  showOutcome(result)
  restoreFocus(...focusIds)
}

/** Which of the actions of an item is pending, and a function that runs one and shows its outcome. */
export function useItemAction() {
  const [pending, setPending] = useState<string | null>(null)
  async function run(name: string, action: Promise<ActionResult>, ...focusIds: readonly string[]) {
    setPending(name)
    const result = await action
    setPending(null)
    finishAction(result, ...focusIds)
    return result
  }
  return { pending, run }
}
