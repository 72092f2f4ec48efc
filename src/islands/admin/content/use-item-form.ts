import { useRef, useState } from 'react'
import type { ContentItem } from '#contract/content.ts'
import { type CheckedContent, type ContentKind, checkContent } from '#contract/content-values.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { fieldErrorsOf, messageOf } from '#lib/api/client.ts'
import { contentApi, readCurrentItem } from '#lib/api/content.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { parseJson } from '#lib/parse-json.ts'
import { useUid } from '../use-uid.ts'
import type { ContentTab } from './content-tab.ts'
import { findDifferences, mergeChanges } from './differences.ts'
import { emptyGroup, isGroup, readGroup, setAt, type Typed } from './fields.ts'
import { loadBuild, showItem } from './store.ts'

/** What is typed, and the version of the data that it began with. */
interface State {
  base: Typed
  version: number
  typed: Typed
  /** The data as a text, while it is edited as JSON. */
  json: string | null
}

/** The item as it was shown, and as another administrator has changed it since. */
interface Conflict {
  seen: ContentItem
  current: ContentItem
}

/** Why the item was not saved. */
interface Failure {
  message: string
  errors: FieldErrors
}

const isErased = (item: ContentItem | null) => item?.consent?.status === 'withdrawn'

function parseObject(text: string | undefined): Typed | null {
  const value = parseJson(text)
  return isGroup(value) ? value : null
}

/** What a draft holds; null without one, or if the data of the person was erased since. */
function readState(uid: string, name: string, item: ContentItem | null): State | null {
  const { base, typed, version, json } = readDraft(uid, name)
  if (isErased(item) && item?.version !== Number(version)) {
    removeDraft(uid, name)
    return null
  }
  const [parsedBase, parsedTyped] = [parseObject(base), parseObject(typed)]
  if (!parsedBase || !parsedTyped) return null
  return { base: parsedBase, typed: parsedTyped, version: Number(version), json: json ?? null }
}

/** Errors of the data by their path in it. */
const dataErrorsOf = (error: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.replace(/^data\./, ''), text]),
  )

/**
 * The state of the form of an item, or of a new one that may start with more than the usual. What
 * is typed is kept as a draft until it is saved.
 */
export function useItemForm(
  { kind, fields, newData, completeNew }: Omit<ContentTab, 'renderPreview'>,
  { id, item, start }: { id: string; item: ContentItem | null; start?: Typed | undefined },
) {
  const uid = useUid()
  const draftName = `content:${kind}:${id}`
  const saved: Typed = item?.data ?? start ?? { ...emptyGroup(fields), ...newData }
  const unchanged: State = { base: saved, typed: saved, version: item?.version ?? 0, json: null }
  const [draft, setDraft] = useState(() => readState(uid, draftName, item))
  const state = draft ?? unchanged
  const latest = useRef(draft)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [draftSaved, setDraftSaved] = useState(true)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  // An upload may end renders after it began, so this reads the latest state.
  function update(part: Partial<State>): void {
    const next = { ...(latest.current ?? state), ...part }
    setDraft(next)
    latest.current = next
    const { base, typed, version, json } = next
    const texts = { base: JSON.stringify(base), typed: JSON.stringify(typed) }
    const others = { version: String(version), ...(json !== null && { json }) }
    setDraftSaved(saveDraft(uid, draftName, { ...texts, ...others }))
  }

  const parsed = state.json === null ? state.typed : parseObject(state.json)
  const read = parsed && readGroup(fields, parsed)
  const data = read && !item && completeNew ? completeNew(read) : read
  const checked: CheckedContent<ContentKind> = data
    ? checkContent(kind, data)
    : { ok: false, fields: { json: messages.notJson } }

  /** Forgets what was typed. */
  function reset(): void {
    removeDraft(uid, draftName)
    setDraft(null)
    latest.current = null
    setFailure(null)
    setConflict(null)
  }

  /** Saves, a new item as a draft; gives the item, or null if that failed. */
  async function save(): Promise<ContentItem | null> {
    setFailure(checked.ok ? null : { message: messages.checkFields, errors: checked.fields })
    if (!checked.ok || !data) return null
    setBusy(true)
    // Publishing, for example, makes a version with the same data.
    const isCurrent = JSON.stringify(state.base) === JSON.stringify(saved)
    const version = isCurrent && item ? item.version : state.version
    try {
      const now = await (item
        ? contentApi.edit({ kind, id: item.id, version, data })
        : contentApi.create({ kind, data }))
      showItem(now)
      void loadBuild()
      return showSaved(now)
    } catch (error) {
      const current = readCurrentItem(error)
      if (item && current) return showConflict({ seen: item, current })
      setFailure({ message: messageOf(error, messages.failedToSave), errors: dataErrorsOf(error) })
      return null
    } finally {
      setBusy(false)
    }
  }

  function showSaved(now: ContentItem): ContentItem {
    // What was typed during the request has not been saved, and stays.
    const isNewer = latest.current !== null && latest.current !== draft
    if (isNewer) update({ ...latest.current, base: now.data, version: now.version })
    else reset()
    return now
  }

  /** Shows the item as another administrator has changed it; gives it if that is what was sent. */
  function showConflict({ seen, current }: Conflict): ContentItem | null {
    showItem(current)
    // An earlier request was stored, and its answer lost.
    const isStored = data !== null && findDifferences(current.data, data).length === 0
    if (isStored && current.state === seen.state) return showSaved(current)
    if (isErased(current)) {
      reset()
      setFailure({ message: messages.consent.withdrawnMeanwhile, errors: {} })
    } else if (latest.current === null)
      setFailure({ message: messages.changedMeanwhile, errors: {} })
    else setConflict({ seen, current })
    return null
  }

  /** Puts one's own changes on top of what the other administrator saved. */
  function keepOwnChanges(): void {
    if (!conflict) return
    const { current } = conflict
    const typed = data ? mergeChanges(state.base, current.data, data) : state.typed
    update({ base: current.data, typed, version: current.version, json: null })
    setConflict(null)
    setFailure(null)
  }

  return {
    state,
    data,
    checked,
    failure,
    isBusy,
    draftSaved,
    conflict,
    isChanged: state.json !== null || JSON.stringify(data) !== JSON.stringify(state.base),
    change: (path: readonly string[], value: unknown) =>
      update({ typed: setAt((latest.current ?? state).typed, path, value) }),
    replace: (typed: Typed) => update({ typed, json: null }),
    setJson: (json: string | null) => update({ json }),
    reset,
    save,
    keepOwnChanges,
  }
}
