import { useRef, useState } from 'react'
import type { ContentItem } from '#contract/content.ts'
import { type CheckedContent, type ContentKind, checkContent } from '#contract/content-values.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { parseJson } from '#lib/parse-json.ts'
import { useUid } from '../use-uid.ts'
import { findDifferences, mergeChanges } from './differences.ts'
import { saveItem } from './editor.ts'
import { type Group, isGroup, readGroup, setAt, type Typed } from './fields.ts'
import { showItem } from './store.ts'

interface Options {
  /** The id of the item, or `new`. */
  id: string
  kind: ContentKind
  fields: Group
  newData: Typed
  /** Completes what was typed for a new item. */
  completeNew?: ((data: Typed) => Typed) | undefined
}

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

/** The state of the form of an item. What is typed is kept as a draft until it is saved. */
export function useItemForm(item: ContentItem | null, options: Options) {
  const { id, kind, fields, newData, completeNew } = options
  const uid = useUid()
  const draftName = `content:${kind}:${id}`
  const saved: Typed = item?.data ?? newData
  const unchanged: State = { base: saved, typed: saved, version: item?.version ?? 0, json: null }
  const [draft, setDraft] = useState(() => readState(uid, draftName, item))
  const state = draft ?? unchanged
  const latest = useRef(draft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
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
    setDraftSaved(
      saveDraft(uid, draftName, {
        ...texts,
        version: String(version),
        ...(json !== null && { json }),
      }),
    )
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
    setErrors({})
    setMessage(null)
    setConflict(null)
  }

  /** Saves; gives the item, or null if that failed. */
  async function save(): Promise<ContentItem | null> {
    setMessage(null)
    setErrors(checked.ok ? {} : checked.fields)
    if (!checked.ok || !data) {
      setMessage(messages.checkFields)
      return null
    }
    setBusy(true)
    // Publishing, for example, makes a version with the same data.
    const isCurrent = JSON.stringify(state.base) === JSON.stringify(saved)
    const version = isCurrent && item ? item.version : state.version
    const result = await saveItem({ kind, id: item?.id ?? null, version, data })
    setBusy(false)
    if (result.ok) return showSaved(result.item)
    const { current } = result
    if (!item || !current) {
      setMessage(result.message)
      setErrors(result.fields ?? {})
      return null
    }
    showItem(current)
    // An earlier request was stored, and its answer lost.
    const isStored = findDifferences(current.data, data).length === 0
    if (isStored && current.state === item.state) return showSaved(current)
    if (isErased(current)) {
      reset()
      setMessage(messages.consent.withdrawnMeanwhile)
    } else if (latest.current === null) setMessage(messages.changedMeanwhile)
    else setConflict({ seen: item, current })
    return null
  }

  function showSaved(now: ContentItem): ContentItem {
    // What was typed during the request has not been saved, and stays.
    const isNewer = latest.current !== null && latest.current !== draft
    if (isNewer) update({ ...latest.current, base: now.data, version: now.version })
    else reset()
    return now
  }

  /** Puts one's own changes on top of what the other administrator saved. */
  function keepOwnChanges({ current }: Conflict): void {
    const typed = data ? mergeChanges(state.base, current.data, data) : state.typed
    update({ base: current.data, typed, version: current.version, json: null })
    setConflict(null)
    setErrors({})
    setMessage(null)
  }

  return {
    state,
    data,
    checked,
    errors,
    message,
    isBusy,
    draftSaved,
    conflict,
    isChanged: state.json !== null || JSON.stringify(data) !== JSON.stringify(state.base),
    change: (path: readonly string[], value: unknown) => {
      const typed = setAt((latest.current ?? state).typed, path, value)
      if (isGroup(typed)) update({ typed })
    },
    replace: (typed: Typed) => update({ typed, json: null }),
    setJson: (json: string | null) => update({ json }),
    reset,
    save,
    keepOwnChanges,
  }
}
