import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { mayDo, type StaffAccess } from '#contract/roles.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { parseJson } from '#lib/parse-json.ts'
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

/** Whether the reader may do something. */
export function useMay(): (access: StaffAccess) => boolean {
  const session = useStore($session)
  return access => mayDo(session.status === 'signed-in' ? session.user : null, access)
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

type Data = Readonly<Record<string, unknown>>

/** What is typed over data that others may change too, and the version that it began with. */
interface EditDraft {
  base: Data
  version: number
  typed: Data
}

/**
 * Keeps what is typed over saved data as a draft, under a name. `more` is what the form keeps
 * beside; `isOver` says whether a draft must not be shown any more.
 */
export function useEditDraft<More extends object>(
  name: string,
  saved: { data: Data; version: number },
  more: More,
  isOver: (draft: EditDraft) => boolean = () => false,
) {
  type State = EditDraft & More
  const uid = useUid()
  const unchanged: State = { base: saved.data, typed: saved.data, version: saved.version, ...more }
  const [draft, setDraft] = useState(() => {
    const stored = parseJson(readDraft(uid, name).json) as State | undefined
    if (!stored?.base || !stored.typed) return null
    if (!isOver(stored)) return { ...unchanged, ...stored }
    removeDraft(uid, name)
    return null
  })
  const [isKept, setKept] = useState(true)
  // An upload or a request may end renders after it began, so that it needs the latest state.
  const latest = useRef(draft)

  function update(toPart: (now: State) => Partial<State>): void {
    const now = latest.current ?? unchanged
    latest.current = { ...now, ...toPart(now) }
    setDraft(latest.current)
    setKept(saveDraft(uid, name, { json: JSON.stringify(latest.current) }))
  }

  /** Forgets what was typed. */
  function reset(): void {
    removeDraft(uid, name)
    latest.current = null
    setDraft(null)
  }

  return { state: draft ?? unchanged, latest, isKept, update, reset }
}
