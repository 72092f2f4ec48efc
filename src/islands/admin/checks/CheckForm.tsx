import { useRef, useState } from 'react'
import type { ProgramRecord } from '#catalog/record.ts'
import { asLink } from '#catalog/values.ts'
import {
  type CheckGroup,
  checkGroupNames,
  checkGroups,
  listReportGroups,
} from '#contract/program-checks.ts'
import { editorPath } from '#lib/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, reportInvalidDate } from '../../ui/form-context.ts'
import { Notice, ResultNotice } from '../../ui/Notice.tsx'
import { ConflictView } from '../content/ConflictView.tsx'
import { ContentFormContext } from '../content/content-form.tsx'
import {
  errorsAtFields,
  findDifferences,
  mergeChanges,
  readGroup,
  setAt,
  type Typed,
} from '../content/fields.ts'
import { recordFields } from '../content/record-fields.ts'
import { useEditDraft } from '../content/use-item-form.ts'
import { restoreFocus } from '../item-action.ts'
import { type CheckedProgram, saveCheck } from './data.ts'
import { GroupCheck, type Verdict } from './GroupCheck.tsx'

/** The id of the heading of the program that is checked. */
export const checkHeadingId = 'checked-program'

type CheckFormProps = Pick<CheckedProgram, 'check' | 'reports'> & {
  item: NonNullable<CheckedProgram['item']>
}

type Verdicts = Readonly<Record<CheckGroup, Verdict>>

const nothingChecked = 'Choose what you have checked: "Right" or "Changed".'

/** The form of a check: what the record says beside the provider's page. */
export function CheckForm({ check, reports, item }: CheckFormProps) {
  const { record, version, isPublished } = item
  const { programId } = check
  const open = reports.filter(({ settledAt }) => !settledAt)
  const form = useRef<HTMLFormElement>(null)
  const current: Typed = { ...record }
  const draft = useEditDraft(
    `check:${programId}`,
    { data: current, version },
    {
      verdicts: { dates: 'none', conditions: 'none', money: 'none', link: 'none' } as Verdicts,
      /** The address of the page that was read. */
      source: record.url,
      wasPublished: isPublished,
    },
  )
  const { verdicts, base, typed, source, wasPublished } = draft.state
  const isOutdated = draft.state.version !== version
  const update = (part: Partial<typeof draft.state>) => draft.update(() => part)
  const [result, setResult] = useState<ActionResult | null>(null)
  const [busy, setBusy] = useState<'save' | 'all' | 'hide' | null>(null)
  const errors = result && !result.ok ? (result.fields ?? {}) : {}

  /** What is sent of the fields of the groups that have changed. */
  function readChanges(chosen: Verdicts): Typed {
    const read = readGroup(recordFields, typed)
    const fields = checkGroupNames
      .filter(group => chosen[group] === 'changed')
      .flatMap((group): readonly (keyof ProgramRecord)[] => checkGroups[group])
    return Object.fromEntries(fields.map(field => [field, read[field]]))
  }

  async function save(action: 'save' | 'all' | 'hide', chosen: Verdicts) {
    const confirmed = checkGroupNames.filter(group => chosen[group] !== 'none')
    if (confirmed.length === 0) return setResult({ ok: false, message: nothingChecked })
    if (form.current && reportInvalidDate(form.current)) return
    setBusy(action)
    const outcome = await saveCheck(check.name, {
      programId,
      version: draft.state.version,
      confirmed,
      source: source.trim(),
      changes: readChanges(chosen),
      hide: action === 'hide',
      seenReports: open.map(({ id }) => id),
    })
    setBusy(null)
    setResult(outcome)
    if (outcome.ok) return draft.reset()
    const atFields = errorsAtFields(recordFields, outcome.fields ?? {})
    requestAnimationFrame(() => form.current && focusFirstError(form.current, atFields))
  }

  /** Ends a conflict; its buttons are gone, and the focus with them. */
  function settle(isKept: boolean) {
    if (isKept) keepOwnChanges()
    else draft.reset()
    setResult(null)
    restoreFocus(checkHeadingId)
  }

  /**
   * Puts what was typed on top of the record as it is now. What was found right and has changed
   * since is to be checked again.
   */
  function keepOwnChanges() {
    const changed = findDifferences(base, current).map(([field]) => field)
    const isChanged = (group: CheckGroup) => checkGroups[group].some(each => changed.includes(each))
    const kept = checkGroupNames.map(group => {
      const verdict = verdicts[group]
      return [group, verdict === 'right' && isChanged(group) ? 'none' : verdict]
    })
    update({
      verdicts: Object.fromEntries(kept),
      base: current,
      version,
      wasPublished: isPublished,
      typed: mergeChanges(base, current, typed),
    })
  }

  const button = (
    action: 'all' | 'hide',
    look: 'primary' | 'danger',
    label: string,
    groups: readonly CheckGroup[],
  ) => (
    <Button
      look={look}
      busy={busy === action && 'Saving...'}
      disabled={busy !== null || isOutdated}
      onClick={() => void save(action, confirmGroups(verdicts, groups))}
    >
      {label}
    </Button>
  )
  const page = asLink(source)
  return (
    <form
      className="grid gap-5"
      ref={form}
      method="dialog"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save('save', verdicts)
      }}
    >
      {isOutdated && (
        <ConflictView
          fields={recordFields}
          base={base}
          typed={typed}
          saved={{ ...item, data: current }}
          notes={
            wasPublished === isPublished
              ? []
              : [`It ${isPublished ? 'is in the catalog again' : 'was taken out of the catalog'}.`]
          }
          settle={settle}
        />
      )}
      {!isPublished && <Notice kind="info">This program is not in the catalog now.</Notice>}
      <FormContext value={{ errors: errorsAtFields(recordFields, errors), initialValues: {} }}>
        <Field
          label="The page that you read"
          hint="Its address becomes a source of the record, seen today."
          name="source"
          inputMode="url"
          autoComplete="off"
          value={source}
          onChange={({ target }) => update({ source: target.value })}
        />
        <p className="flex flex-wrap gap-3">
          {page && (
            <a className="button" href={page} target="_blank" rel="noopener noreferrer">
              Open the provider's page <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
          {button('all', 'primary', 'Confirm everything shown', checkGroupNames)}
        </p>
        <ContentFormContext
          value={{
            data: typed,
            // Sources are set by the check.
            hidden: 'source',
            setData: data => update({ typed: data }),
            change: (path, value) => update({ typed: setAt(typed, path, value) }),
          }}
        >
          {checkGroupNames.map(group => (
            <GroupCheck
              key={group}
              group={group}
              record={record}
              typed={typed}
              isReported={open.some(report => listReportGroups(report).includes(group))}
              verdict={verdicts[group]}
              setVerdict={verdict => update({ verdicts: { ...verdicts, [group]: verdict } })}
            />
          ))}
        </ContentFormContext>
      </FormContext>
      {!isOutdated && <ResultNotice result={result} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look="primary"
          busy={busy === 'save' && 'Saving...'}
          disabled={busy !== null || isOutdated}
        >
          Save what is checked
        </Button>
        {isPublished &&
          button('hide', 'danger', 'It is closed: take it out of the catalog', ['dates'])}
        <a className="button button-quiet" href={editorPath(programId)}>
          Edit the whole record
        </a>
      </div>
    </form>
  )
}

/** Says that groups are right, except those whose fields were changed. */
const confirmGroups = (verdicts: Verdicts, groups: readonly CheckGroup[]): Verdicts => ({
  ...verdicts,
  ...Object.fromEntries(
    groups.map(group => [group, verdicts[group] === 'changed' ? 'changed' : 'right']),
  ),
})
