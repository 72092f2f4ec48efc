import { type SubmitEvent, useRef, useState } from 'react'
import type { ProgramRecord } from '#catalog/record.ts'
import { asLink } from '#catalog/values.ts'
import {
  type CheckGroup,
  checkGroupNames,
  checkGroups,
  listReportGroups,
} from '#contract/program-checks.ts'
import { programCheckMessages as messages } from '#lib/messages/program-checks.ts'
import { editorPath } from '#lib/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, reportInvalidDate } from '../../ui/form-context.ts'
import { Notice, ResultNotice } from '../../ui/Notice.tsx'
import { ConflictView } from '../content/ConflictView.tsx'
import { type ContentForm, ContentFormContext } from '../content/FieldEditor.tsx'
import { errorsAtFields, readGroup, setAt, type Typed } from '../content/fields.ts'
import { restoreFocus } from '../finish-action.ts'
import { recordFields, removeItem } from '../programs/record-fields.ts'
import { GroupCheck } from './GroupCheck.tsx'
import { ReportList } from './ReportList.tsx'
import { type CheckedProgram, saveCheck } from './store.ts'
import { useCheckDraft, type Verdicts } from './use-check-draft.ts'

const headingId = 'checked-program'

/** The check of a program: its reports, and what its record says beside the provider's page. */
export function CheckForm({ program }: { program: CheckedProgram }) {
  const { check, item, reports } = program
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-labelledby={headingId}>
      <div>
        <h2 className="text-h3" id={headingId} ref={focusOnMount} tabIndex={-1}>
          <bdi>{check.name}</bdi>
        </h2>
        {check.provider && check.provider !== check.name && (
          <p className="text-muted">
            <bdi>{check.provider}</bdi>
          </p>
        )}
      </div>
      {reports.length > 0 && <ReportList reports={reports} />}
      {item ? (
        <RecordCheck check={check} reports={reports} item={item} />
      ) : (
        <Notice kind="info">
          <p>{messages.noRecord}</p>
          <p>
            <a href={editorPath(check.programId)}>{messages.addFacts}</a>
          </p>
        </Notice>
      )}
    </article>
  )
}

type RecordCheckProps = Pick<CheckedProgram, 'check' | 'reports'> & {
  item: NonNullable<CheckedProgram['item']>
}

function RecordCheck({ check, reports, item }: RecordCheckProps) {
  const { record } = item
  const open = reports.filter(({ settledAt }) => !settledAt)
  const form = useRef<HTMLFormElement>(null)
  const draft = useCheckDraft(check.programId, item)
  const { verdicts, base, version, wasPublished, typed, source, isOutdated, update } = draft
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
    if (confirmed.length === 0) {
      setResult({ ok: false, message: messages.nothingChecked })
      return
    }
    if (form.current && reportInvalidDate(form.current)) return
    setBusy(action)
    const outcome = await saveCheck(check.name, {
      programId: check.programId,
      version,
      confirmed,
      source: source.trim(),
      changes: readChanges(chosen),
      hide: action === 'hide',
      seenReports: open.map(({ id }) => id),
    })
    setBusy(null)
    setResult(outcome)
    if (outcome.ok) return draft.remove()
    if (form.current) {
      const atFields = errorsAtFields(recordFields, outcome.fields ?? {})
      requestAnimationFrame(() => form.current && focusFirstError(form.current, atFields))
    }
  }

  /** Ends a conflict; its buttons are gone, and the focus with them. */
  function settle(choose: () => void) {
    choose()
    setResult(null)
    restoreFocus(headingId)
  }

  const contentForm: ContentForm = {
    change: (path, value) => update({ typed: setAt(typed, path, value) }),
    removeItem: (path, index) => update({ typed: removeItem(typed, path, index) }),
    // Sources are set by the check.
    renderField: path => (path[0] === 'cycles' && path.at(-1) === 'source' ? null : undefined),
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void save('save', verdicts)
  }
  const button = (
    action: 'all' | 'hide',
    look: 'primary' | 'danger',
    label: string,
    groups: readonly CheckGroup[],
  ) => (
    <Button
      look={look}
      busy={busy === action && messages.saving}
      disabled={busy !== null || isOutdated}
      onClick={() => void save(action, confirmGroups(verdicts, groups))}
    >
      {label}
    </Button>
  )
  const page = asLink(source)
  const isMoved = wasPublished !== undefined && wasPublished !== item.isPublished
  return (
    <form className="grid gap-5" ref={form} method="dialog" noValidate onSubmit={onSubmit}>
      {isOutdated && (
        <ConflictView
          fields={recordFields}
          base={base}
          typed={typed}
          saved={{ ...record }}
          updatedBy={item.updatedBy}
          updatedAt={item.updatedAt}
          notes={isMoved ? [messages.moved(item.isPublished)] : []}
          keepOwnChanges={() => settle(draft.keepOwnChanges)}
          discardOwnChanges={() => settle(draft.discardOwnChanges)}
        />
      )}
      {!item.isPublished && <Notice kind="info">{messages.notPublished}</Notice>}
      <FormContext value={{ errors: errorsAtFields(recordFields, errors), initialValues: {} }}>
        <Field
          label={messages.source}
          hint={messages.sourceHint}
          name="source"
          inputMode="url"
          autoComplete="off"
          value={source}
          onChange={({ target }) => update({ source: target.value })}
        />
        <p className="flex flex-wrap gap-3">
          {page && (
            <a className="button" href={page} target="_blank" rel="noopener noreferrer">
              {messages.provider} <span className="sr-only">{messages.newTab}</span>
            </a>
          )}
          {button('all', 'primary', messages.allRight, checkGroupNames)}
        </p>
        <ContentFormContext value={contentForm}>
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
          busy={busy === 'save' && messages.saving}
          disabled={busy !== null || isOutdated}
        >
          {messages.save}
        </Button>
        {item.isPublished && button('hide', 'danger', messages.hide, ['dates'])}
        <a className="button button-quiet" href={editorPath(check.programId)}>
          {messages.wholeRecord}
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
