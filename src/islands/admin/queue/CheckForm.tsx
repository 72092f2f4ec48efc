import { useRef, useState } from 'react'
import { asLink } from '#catalog/values.ts'
import { checkedFacts } from '#contract/program-checks.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { FormContext, focusFirstError, reportInvalidDate } from '../../ui/form-context.ts'
import { Notice, ResultNotice } from '../../ui/Notice.tsx'
import { ConflictView } from '../content/ConflictView.tsx'
import { Checkbox, ContentFormContext, GroupFields } from '../content/FieldEditor.tsx'
import {
  errorsAtFields,
  findDifferences,
  mergeChanges,
  readGroup,
  setAt,
  type Typed,
} from '../content/fields.ts'
import { recordFields } from '../content/record-fields.ts'
import { restoreFocus, useEditDraft } from '../item-action.ts'
import { type CheckedProgram, saveCheck } from './data.ts'

/** The id of the heading of the program that is checked. */
export const checkHeadingId = 'checked-program'

/** The fields of a record: the facts of a page first; the id stays, and a check adds its source. */
const { id: _id, sources: _sources, ...others } = recordFields.fields
const fields = {
  ...Object.fromEntries(checkedFacts.map(name => [name, others[name]])),
  ...others,
} as typeof others

const askToHide = 'Take this program out of the catalog? Students no longer find it.'
const readBoxId = 'read-elsewhere'

/**
 * Whether the page of a program was read, without which its check is not confirmed: a second press
 * at the same place would confirm the next program.
 */
export function useReading() {
  const [isRead, setRead] = useState(false)
  const [isAsked, setAsked] = useState(false)
  /** Asks for it unless it was read; returns whether it was. */
  function require(): boolean {
    setAsked(!isRead)
    if (!isRead) document.getElementById(readBoxId)?.focus()
    return isRead
  }
  const box = (
    <div>
      <Checkbox
        id={readBoxId}
        label="I read it elsewhere"
        checked={isRead}
        onChange={({ target }) => setRead(target.checked)}
      />
      {isAsked && !isRead && (
        <p className="field-error" role="alert">
          Open the provider's page first, or say that you read it elsewhere.
        </p>
      )}
    </div>
  )
  return { box, require, onOpen: () => setRead(true) }
}

interface CheckFormProps {
  program: CheckedProgram
  item: NonNullable<CheckedProgram['item']>
}

/** The record of a program, to be compared with the page of its provider. */
export function CheckForm({ program, item }: CheckFormProps) {
  const { record, version, isPublished } = item
  const form = useRef<HTMLFormElement>(null)
  const current: Typed = { ...record }
  const draft = useEditDraft(
    `check:${program.check.programId}`,
    { data: current, version },
    // `source` is the address of the page that was read.
    { source: record.url ?? '', wasPublished: isPublished },
  )
  const { base, typed, source, wasPublished } = draft.state
  const isOutdated = draft.state.version !== version
  const data = readGroup(recordFields, typed)
  const isChanged = findDifferences(base, data).length > 0
  const update = (part: Partial<typeof draft.state>) => draft.update(() => part)
  const [result, setResult] = useState<ActionResult | null>(null)
  const [busy, setBusy] = useState<'save' | 'hide' | null>(null)
  const errors = result && !result.ok ? (result.fields ?? {}) : {}
  const reading = useReading()

  async function save(action: 'save' | 'hide') {
    if (form.current && reportInvalidDate(form.current)) return
    if (action === 'hide' && !window.confirm(askToHide)) return
    if (action === 'save' && !reading.require()) return
    setBusy(action)
    const outcome = await saveCheck(program, {
      version: draft.state.version,
      source: source.trim(),
      hide: action === 'hide',
      ...(isChanged && { data }),
    })
    setBusy(null)
    setResult(outcome)
    if (outcome.ok) return draft.reset()
    const atFields = errorsAtFields(recordFields, outcome.fields ?? {})
    requestAnimationFrame(() => form.current && focusFirstError(form.current, atFields))
  }

  /** Ends a conflict; its buttons are gone, and the focus with them. */
  function settle(isKept: boolean) {
    if (isKept)
      update({
        base: current,
        version,
        wasPublished: isPublished,
        typed: mergeChanges(base, current, data),
      })
    else draft.reset()
    setResult(null)
    restoreFocus(checkHeadingId)
  }

  const page = asLink(source)
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      ref={form}
      method="dialog"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save('save')
      }}
    >
      {isOutdated && (
        <ConflictView
          fields={recordFields}
          base={base}
          typed={data}
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
        <div className="flex flex-wrap items-center gap-x-4">
          {page && (
            <a
              className="button"
              href={page}
              target="_blank"
              rel="noopener noreferrer"
              onClick={reading.onOpen}
              onAuxClick={reading.onOpen}
            >
              Open the provider's page <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
          {reading.box}
        </div>
        <ContentFormContext
          value={{
            data: typed,
            // Sources are set by the check.
            hidden: 'source',
            setData: next => update({ typed: next }),
            change: (path, value) =>
              draft.update(now => ({ typed: setAt(now.typed, path, value) })),
          }}
        >
          <GroupFields fields={fields} path={[]} value={typed} />
        </ContentFormContext>
      </FormContext>
      {!draft.isKept && <Notice kind="info">{commonMessages.draftNotKept}</Notice>}
      {!isOutdated && <ResultNotice result={result} />}
      <div className="action-bar">
        <Button
          type="submit"
          look="primary"
          busy={busy === 'save' && 'Saving...'}
          disabled={busy !== null || isOutdated}
        >
          {isChanged ? 'Save the check' : 'Nothing to change'}
        </Button>
        {isPublished && (
          <Button
            look="danger"
            busy={busy === 'hide' && 'Saving...'}
            disabled={busy !== null || isOutdated}
            onClick={() => void save('hide')}
          >
            It is closed: take it out
          </Button>
        )}
      </div>
    </form>
  )
}
