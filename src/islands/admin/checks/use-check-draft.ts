import { useState } from 'react'
import { type CheckGroup, checkGroupNames, checkGroups } from '#contract/program-checks.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { parseJson } from '#lib/parse-json.ts'
import { findDifferences, mergeChanges } from '../content/differences.ts'
import { isGroup, type Typed } from '../content/fields.ts'
import { useUid } from '../use-uid.ts'
import type { Verdict } from './GroupCheck.tsx'
import type { CheckedProgram } from './store.ts'

export type Verdicts = Readonly<Record<CheckGroup, Verdict>>

/** What is typed into the check of a program. */
interface CheckDraft {
  verdicts: Verdicts
  /** The record that it began with, and its version. */
  base: Typed
  version: number
  /** Whether it was in the catalog then; drafts of an earlier version of the site do not say. */
  wasPublished?: boolean
  typed: Typed
  /** The address of the page that was read. */
  source: string
}

/** The state of the form of a check, kept as a draft until it is saved. */
export function useCheckDraft(
  programId: string,
  { record, version, isPublished }: NonNullable<CheckedProgram['item']>,
) {
  const uid = useUid()
  const name = `check:${programId}`
  const current: Typed = { ...record }
  const unchanged: CheckDraft = {
    verdicts: { dates: 'none', conditions: 'none', money: 'none', link: 'none' },
    base: current,
    version,
    wasPublished: isPublished,
    typed: current,
    source: record.url,
  }
  const [draft, setDraft] = useState(() => parseDraft(readDraft(uid, name).check) ?? unchanged)
  function update(part: Partial<CheckDraft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    saveDraft(uid, name, { check: JSON.stringify(next) })
  }
  return {
    ...draft,
    isOutdated: draft.version !== version,
    update,
    /**
     * Puts what was typed on top of the record as it is now. What was found right and has changed
     * since is to be checked again.
     */
    keepOwnChanges(): void {
      const changed = findDifferences(draft.base, current).map(([field]) => field)
      const verdicts = { ...draft.verdicts }
      for (const group of checkGroupNames)
        if (verdicts[group] === 'right' && checkGroups[group].some(each => changed.includes(each)))
          verdicts[group] = 'none'
      const typed = mergeChanges(draft.base, current, draft.typed)
      update({ verdicts, base: current, version, wasPublished: isPublished, typed })
    },
    /** Begins again with the record as it is now. */
    discardOwnChanges(): void {
      removeDraft(uid, name)
      setDraft(unchanged)
    },
    remove: () => removeDraft(uid, name),
  }
}

/** A draft of this version of the site; null for another text. */
function parseDraft(text: string | undefined): CheckDraft | null {
  const draft = parseJson(text) as CheckDraft | null | undefined
  if (!isGroup(draft?.base) || !isGroup(draft.typed) || !isGroup(draft.verdicts)) return null
  const { verdicts } = draft
  return checkGroupNames.every(group => group in verdicts) ? draft : null
}
