import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type CheckGroup, checkGroupNames } from '#contract/program-checks.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { $session } from '#lib/session.ts'
import type { Typed } from '../content/fields.ts'
import type { Verdict } from './GroupCheck.tsx'
import type { CheckedProgram } from './store.ts'

export type Verdicts = Readonly<Record<CheckGroup, Verdict>>

/** What is typed into the check of a program. */
interface CheckDraft {
  verdicts: Verdicts
  /** The fields that were changed, by name. */
  changes: Typed
  /** The address of the page that was read. */
  source: string
  /** The version of the record that it began with. */
  version: number
}

export const allGroups = (verdict: Verdict): Verdicts => ({
  dates: verdict,
  conditions: verdict,
  money: verdict,
  link: verdict,
})

/** The state of the form of a check, kept as a draft until it is saved. */
export function useCheckDraft(
  programId: string,
  { record, version }: NonNullable<CheckedProgram['item']>,
) {
  const session = useStore($session)
  const uid = session.status === 'signed-in' ? session.user.uid : ''
  const name = `check:${programId}`
  const [draft, setDraft] = useState<CheckDraft>(
    () =>
      parseDraft(readDraft(uid, name).check) ?? {
        verdicts: allGroups('none'),
        changes: {},
        source: record.url,
        version,
      },
  )
  return {
    ...draft,
    isOutdated: draft.version !== version,
    update(part: Partial<CheckDraft>): void {
      const next = { ...draft, ...part }
      setDraft(next)
      saveDraft(uid, name, { check: JSON.stringify(next) })
    },
    remove: () => removeDraft(uid, name),
  }
}

/** A draft of this version of the site; null for another text. */
function parseDraft(text: string | undefined): CheckDraft | null {
  try {
    const draft: CheckDraft = JSON.parse(text ?? '')
    return checkGroupNames.every(group => group in draft.verdicts) ? draft : null
  } catch {
    return null
  }
}
