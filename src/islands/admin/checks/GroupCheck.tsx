import { useId } from 'react'
import { startOfBuildDay, today } from '#catalog/days.ts'
import { formatDeadline, listCycleDates } from '#catalog/deadline-text.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { toProgram } from '#catalog/records.ts'
import { formatLongDay } from '#catalog/values.ts'
import { type CheckGroup, checkGroups } from '#contract/program-checks.ts'
import {
  describePapers,
  groupConditions,
  listConditions,
  listMoney,
  programPageMessages,
} from '#lib/messages/program-page.ts'
import { Badge } from '../../ui/Badge.tsx'
import { GroupFields } from '../content/FieldEditor.tsx'
import type { Typed } from '../content/fields.ts'
import { recordFields } from '../content/record-fields.ts'
import { Facts } from '../PagedList.tsx'

/** What a reviewer says of a group of fields. */
export type Verdict = 'none' | 'right' | 'changed'
const verdicts: readonly [Verdict, string][] = [
  ['none', 'Not checked'],
  ['right', 'Right'],
  ['changed', 'Changed'],
]

const groupNames: Readonly<Record<CheckGroup, string>> = {
  dates: 'Dates',
  conditions: 'Who may apply, what to send',
  money: 'Money',
  link: 'Links',
}

type Row = readonly [label: string, value: string]

function listFacts(group: CheckGroup, record: ProgramRecord): readonly Row[] {
  const on = today()
  const program = toProgram(record, on)
  switch (group) {
    case 'dates':
      return [
        ['Now', formatDeadline(program, startOfBuildDay(on))],
        ['Ended', record.ended_note ?? ''],
        ...record.cycles.map(
          (cycle): Row => [
            cycle.label,
            listCycleDates(cycle)
              .map(([label, day]) => `${label}: ${formatLongDay(day)}`)
              .join('; '),
          ],
        ),
      ]
    case 'conditions':
      return [
        ...listConditions(program),
        ...groupConditions(program).map(({ heading, texts }): Row => [heading, texts.join('\n')]),
        [programPageMessages.papers, describePapers(program)],
      ]
    case 'money':
      return listMoney(program)
    case 'link':
      return [
        ['Page', record.home_page_link ? `${record.url} (only a home page)` : record.url],
        ...(record.apply_url ? [['Application', record.apply_url] as const] : []),
      ]
  }
}

interface GroupCheckProps {
  group: CheckGroup
  record: ProgramRecord
  typed: Typed
  /** Whether an open report is about it. */
  isReported: boolean
  verdict: Verdict
  setVerdict: (verdict: Verdict) => void
}

/** What the record says of a group of fields, and whether that is right. */
export function GroupCheck(props: GroupCheckProps) {
  const { group, record, typed, isReported, verdict, setVerdict } = props
  const id = useId()
  const facts = listFacts(group, record)
  const names: readonly string[] = checkGroups[group]
  const fields = Object.entries(recordFields.fields).filter(([name]) => names.includes(name))
  return (
    <fieldset className="grid min-w-0 gap-3 rounded border p-4">
      <legend className="px-1 font-semibold">
        {groupNames[group]} {isReported && <Badge kind="warning">Reported</Badge>}
      </legend>
      {facts.length === 0 ? <p className="hint">Nothing is stated.</p> : <Facts facts={facts} />}
      <div className="flex flex-wrap gap-x-5">
        {verdicts.map(([each, label]) => (
          <label key={each} className="inline-flex min-h-target items-center gap-2">
            <input
              type="radio"
              name={`${id}-verdict`}
              checked={verdict === each}
              onChange={() => setVerdict(each)}
            />
            {label}
          </label>
        ))}
      </div>
      {verdict === 'changed' && (
        <GroupFields fields={Object.fromEntries(fields)} path={[]} value={typed} />
      )}
    </fieldset>
  )
}
