import type { ActionResult, FormValues } from '../ui/form-actions.ts'

// The contract and the client are not needed before somebody types.
const load = () => import('./actions.ts')

type ActionName = keyof Awaited<ReturnType<typeof load>>

/** Loads the actions on focus; errors surface when an action runs. */
export const prefetchActions = (): void => {
  load().catch(() => {})
}

/** An action that waits for its code. Without the code it fails like a call without a reply. */
export const lazyAction =
  (name: ActionName, failed: string) =>
  async (values: FormValues): Promise<ActionResult> => {
    const actions = await load().catch(() => null)
    return actions ? actions[name](values) : { ok: false, message: failed }
  }
