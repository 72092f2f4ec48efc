import { useRef, useState } from 'react'
import type { ContentItem } from '#contract/content.ts'
import { type CheckedContent, type ContentKind, checkContent } from '#contract/content-values.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { fieldErrorsOf, messageOf } from '#lib/api/client.ts'
import { contentApi, readCurrentItem } from '#lib/api/content.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { parseJson } from '#lib/parse-json.ts'
import { useUid } from '../item-action.ts'
import type { ContentTab } from './content-tabs.tsx'
import { type Edited, showItem } from './data.ts'
import {
  emptyGroup,
  findDifferences,
  isGroup,
  mergeChanges,
  readGroup,
  setAt,
  type Typed,
} from './fields.ts'
import { convertDraft } from './record-fields.ts'

const isErased = (item: ContentItem | null) => item?.consent?.status === 'withdrawn'

/** The state of the form of an item, or of a new one. */
export function useItemForm(tab: ContentTab, { id, item }: Edited) {
  const { kind, fields, newData, completeNew } = tab
  const saved: Typed = item?.data ?? { ...emptyGroup(fields), ...newData }
  const draft = useEditDraft(
    `content:${kind}:${id}`,
    { data: saved, version: item?.version ?? 0 },
    // The data as a text, while it is edited as JSON.
    { jsonText: null as string | null },
    ({ version }) => isErased(item) && item?.version !== version,
  )
  const { state, latest, update } = draft
  // Why the item was not saved, and what somebody else has changed since it was shown.
  const [failure, setFailure] = useState<{ message: string; errors: FieldErrors } | null>(null)
  const [conflict, setConflict] = useState<Record<'seen' | 'current', ContentItem> | null>(null)
  const [isBusy, setBusy] = useState(false)

  const parsed = state.jsonText === null ? state.typed : parseJson(state.jsonText)
  const read = isGroup(parsed) ? readGroup(fields, parsed) : null
  const data = read && !item && completeNew ? completeNew(read) : read
  const checked: CheckedContent<ContentKind> = data
    ? checkContent(kind, data)
    : { ok: false, fields: { json: 'This must be a JSON object { … }.' } }

  const fail = (message: string, errors: FieldErrors = {}) => setFailure({ message, errors })

  /** Forgets what was typed. */
  function reset(): void {
    draft.reset()
    setFailure(null)
    setConflict(null)
  }

  /** Saves, a new item as a draft; gives the item, or null if that failed. */
  async function save(): Promise<ContentItem | null> {
    setFailure(null)
    if (!checked.ok) fail('Please check the fields and try again.', checked.fields)
    if (!checked.ok || !data) return null
    setBusy(true)
    // Publishing, for example, makes a version with the same data.
    const isCurrent = JSON.stringify(state.base) === JSON.stringify(saved)
    const version = isCurrent && item ? item.version : state.version
    const sent = latest.current
    try {
      const call = item
        ? contentApi.edit({ kind, id: item.id, version, data })
        : contentApi.create({ kind, data })
      return showSaved(await call, sent)
    } catch (error) {
      const current = readCurrentItem(error)
      if (item && current) return showConflict(item, current, sent)
      const errors = Object.entries(fieldErrorsOf(error))
      const ofData = errors.map(([path, text]) => [path.replace(/^data\./, ''), text])
      fail(messageOf(error, messages.failedToSave), Object.fromEntries(ofData))
      return null
    } finally {
      setBusy(false)
    }
  }

  function showSaved(now: ContentItem, sent: typeof latest.current): ContentItem {
    showItem(now)
    // What was typed during the request has not been saved, and stays.
    if (latest.current !== null && latest.current !== sent)
      update(() => ({ base: now.data, version: now.version }))
    else reset()
    return now
  }

  /** Shows the item as another administrator has changed it; gives it if that is what was sent. */
  function showConflict(seen: ContentItem, current: ContentItem, sent: typeof latest.current) {
    // An earlier request was stored, and its answer lost.
    const isStored = data !== null && findDifferences(current.data, data).length === 0
    if (isStored && current.state === seen.state) return showSaved(current, sent)
    showItem(current)
    if (isErased(current)) {
      reset()
      fail(
        'The person has withdrawn their consent meanwhile. Their data is erased, also what you typed.',
      )
    } else if (latest.current === null) fail(messages.changedMeanwhile)
    else setConflict({ seen, current })
    return null
  }

  /** Puts one's own changes on top of what the other administrator saved. */
  function keepOwnChanges(): void {
    if (!conflict) return
    const { current } = conflict
    update(({ base, typed }) => ({
      base: current.data,
      version: current.version,
      typed: data ? mergeChanges(base, current.data, data) : typed,
      jsonText: null,
    }))
    setConflict(null)
    setFailure(null)
  }

  return {
    tab,
    id,
    item,
    state,
    data,
    checked,
    failure,
    isBusy,
    isKept: draft.isKept,
    conflict,
    isChanged: state.jsonText !== null || JSON.stringify(data) !== JSON.stringify(state.base),
    change: (path: readonly string[], value: unknown) =>
      update(({ typed }) => ({ typed: setAt(typed, path, value) })),
    replace: (typed: Typed) => update(() => ({ typed, jsonText: null })),
    setJson: (jsonText: string) => update(() => ({ jsonText })),
    reset,
    save,
    keepOwnChanges,
  }
}

/** What is typed over data that others may change too, and the version that it began with. */
interface EditDraft {
  base: Typed
  version: number
  typed: Typed
}

/**
 * Keeps what is typed over saved data as a draft, under a name. `more` is what the form keeps
 * beside; `isOver` says whether a draft must not be shown any more.
 */
export function useEditDraft<More extends object>(
  name: string,
  saved: { data: Typed; version: number },
  more: More,
  isOver: (draft: EditDraft) => boolean = () => false,
) {
  type State = EditDraft & More
  const uid = useUid()
  const unchanged: State = { base: saved.data, typed: saved.data, version: saved.version, ...more }
  const [draft, setDraft] = useState<State | null>(() => {
    const stored = parseJson(readDraft(uid, name).json)
    if (!isGroup(stored)) return null
    const draft = { ...unchanged, ...convertDraft(stored) }
    if (isOver(draft)) removeDraft(uid, name)
    return isOver(draft) ? null : draft
  })
  const [isKept, setKept] = useState(true)
  // An upload may end renders after it began, so that it needs the latest state.
  const latest = useRef(draft)

  function update(toPart: (now: State) => Partial<State>): void {
    const now = latest.current ?? unchanged
    const next = { ...now, ...toPart(now) }
    latest.current = next
    setDraft(next)
    setKept(saveDraft(uid, name, { json: JSON.stringify(next) }))
  }

  /** Forgets what was typed. */
  function reset(): void {
    removeDraft(uid, name)
    latest.current = null
    setDraft(null)
  }

  return { state: draft ?? unchanged, latest, isKept, update, reset }
}

/** The form of an item. */
export type ItemFormState = ReturnType<typeof useItemForm>
