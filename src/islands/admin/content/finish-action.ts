import { showToast } from '#lib/toasts.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { panelId } from '../components/Tabs.tsx'

/** The id of the button that opens an item of the list. */
export const editButtonId = (id: string) => `edit-${id}`

/** Shows the outcome of an action; the button that was pressed may be gone, and the focus with it. */
export function finishAction(result: ActionResult, ...focusIds: readonly string[]): void {
  if (result.message) showToast(result.ok ? 'success' : 'error', result.message)
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const targets = [...focusIds, panelId].map(id => document.getElementById(id))
    targets.find(found => found?.matches(':enabled, :not(button)'))?.focus({ preventScroll: true })
  })
}
