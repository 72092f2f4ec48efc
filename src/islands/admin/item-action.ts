import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { $session } from '#lib/session.ts'
import { showOutcome } from '#lib/toasts.ts'
import type { ActionResult, FormValues } from '../ui/form-actions.ts'

/** The id of the panel of the open tab. */
export const panelId = 'admin-panel'

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

/** The id of the administrator, by which drafts are kept. */
export function useUid(): string {
  const session = useStore($session)
  return session.status === 'signed-in' ? session.user.uid : ''
}

/** What is typed under a name. It survives a failure, a lost session and a reload. */
export function useDraft(name: string) {
  const uid = useUid()
  const [values, setValues] = useState<FormValues>(() => readDraft(uid, name))
  const [isKept, setKept] = useState(true)
  function save(next: FormValues): void {
    setValues(next)
    setKept(saveDraft(uid, name, next))
  }
  /** Forgets it, and leaves the fields as they are unless they are controlled. */
  function remove(): void {
    setValues({})
    removeDraft(uid, name)
  }
  return { values, isKept, save, remove }
}
