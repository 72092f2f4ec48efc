import type { Now } from '#catalog/days.ts'
import { describeConditions, describePaper, formatAmount } from '#catalog/describe-facts.ts'
import { listProgramDates } from '#catalog/program-dates.ts'
import { formatLongDay } from '#catalog/values.ts'
import { changedFacts, type ProgramChange } from '#contract/saved-programs.ts'
import type { VersionFacts } from './versions.ts'

type Texts = Partial<Record<ProgramChange['fact'], string>>

/** The facts as text: of each kind of date the next day from today on. */
function describeFacts(facts: VersionFacts, now: Now): Texts {
  const dates: Texts = {}
  for (const { kind, day } of listProgramDates(facts, now)) dates[kind] ??= day
  const { ended, money, audience, needs } = facts
  return {
    ...dates,
    ended: ended ? `since ${formatLongDay(ended)}` : '',
    amount: money.min || money.max ? formatAmount(money) : money.text || formatAmount(money),
    ...describeConditions(audience),
    needs: needs?.length === 0 ? 'Nothing' : (needs ?? []).toSorted().map(describePaper).join(', '),
  }
}

/**
 * What changed for somebody who knows a version of a program. Dates of both are those from today
 * on, so a day that passed is no change.
 */
export function listChanges(known: VersionFacts, current: VersionFacts, now: Now): ProgramChange[] {
  const [before, after] = [describeFacts(known, now), describeFacts(current, now)]
  return changedFacts
    .map(fact => ({ fact, before: before[fact] || null, after: after[fact] || null }))
    .filter(change => change.before !== change.after)
}
