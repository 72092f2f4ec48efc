import { use, useId } from 'react'
import { type ConditionKind, conditionKinds } from '#catalog/conditions.ts'
import { anyField, fieldsOfStudy, findField } from '#catalog/fields.ts'
import { sharedNames } from '#catalog/given-answers.ts'
import { applicationNeeds } from '#catalog/program-values.ts'
import { valueAt } from '#catalog/values.ts'
import { Field as InputField, TextArea } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import {
  Checkbox,
  Checkboxes,
  ContentFormContext,
  type FieldProps,
  toText,
} from './content-form.tsx'
import { isGroup, toJson } from './fields.ts'
import { listAt } from './record-fields.ts'

/** The source of the dates of a cycle, which is known by its position. */
export function SourceSelect({ field, path, value }: FieldProps) {
  const { data, change } = use(ContentFormContext)
  const sources = listAt(data, 'sources').map((source, index) => ({
    value: String(index),
    label: `${index + 1}. ${isGroup(source) ? source.where : ''}`,
  }))
  return (
    <Select
      label={field.label}
      hint="The source of these dates"
      name={path.join('.')}
      options={[{ value: '', label: 'Choose a source' }, ...sources]}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={chosen => change(path, chosen === '' ? null : Number(chosen))}
    />
  )
}

const allFields = [{ id: anyField, name: 'All fields' }]

/** The fields of study of a record, typed or chosen, with a note on those that no filter knows. */
export function FieldsOfStudy({ path, field, value }: FieldProps) {
  const { change } = use(ContentFormContext)
  const typed = toText(value)
  const lines = typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const unknown = lines.filter(line => findField(line) === null)
  const name = path.join('.')
  return (
    <div className="grid gap-2">
      <TextArea
        label={field.label}
        hint={`${field.hint}; one a line`}
        name={name}
        autoComplete="off"
        rows={3}
        value={typed}
        onChange={({ target }) => change(path, target.value)}
      />
      <p className="font-semibold text-red" role="status">
        {unknown.length > 0 &&
          `No filter finds ${unknown.map(text => `“${text}”`).join(', ')}. Choose a known field.`}
      </p>
      <details>
        <summary className="py-3">Choose from the known fields</summary>
        <Checkboxes
          name={name}
          options={name === 'topics' ? fieldsOfStudy : [...allFields, ...fieldsOfStudy]}
          chosen={lines.map(findField)}
          onChange={(id, isChosen) =>
            change(path, isChosen ? [...lines, id] : lines.filter(line => findField(line) !== id))
          }
        />
      </details>
    </div>
  )
}

/** What an applicant sends; no lines are not known, unless a source says that nothing is sent. */
export function Needs({ path, field, value }: FieldProps) {
  const { change } = use(ContentFormContext)
  const typed = toText(value)
  const name = path.join('.')
  return (
    <div className="grid gap-2">
      <TextArea
        label={field.label}
        hint={`One a line, of ${applicationNeeds.join(', ')}; recommendation:2 for two. Empty: not known.`}
        name={name}
        autoComplete="off"
        rows={3}
        value={typed}
        onChange={({ target }) => change(path, target.value)}
      />
      {typed.trim() === '' && (
        <Checkbox
          label="A source says that nothing is sent"
          name={name}
          checked={Array.isArray(value)}
          onChange={({ target }) => change(path, target.checked ? [] : null)}
        />
      )}
    </div>
  )
}

/** Names of shared questions, which the browser offers while they are typed. */
export function SharedQuestions({ path, field, value }: FieldProps) {
  const { change } = use(ContentFormContext)
  const listId = useId()
  return (
    <>
      <InputField
        label={field.label}
        hint="The name of a shared question, or member- and a name. With commas between several, one yes is enough."
        name={path.join('.')}
        autoComplete="off"
        list={listId}
        value={Array.isArray(value) ? value.join(', ') : toText(value)}
        onChange={({ target }) => change(path, target.value)}
      />
      <datalist id={listId}>
        {sharedNames.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

const isKind = (kind: unknown): kind is ConditionKind =>
  typeof kind === 'string' && Object.hasOwn(conditionKinds, kind)

/** An object typed as JSON. Which keys the value of a condition may have depends on its kind. */
export function JsonField({ path, field, value }: FieldProps<'json'>) {
  const { data, change } = use(ContentFormContext)
  const kind = path.at(-1) === 'value' ? valueAt(data, [...path.slice(0, -1), 'kind']) : null
  const keys = isKind(kind) ? conditionKinds[kind] : field.keys
  const typed = isGroup(value) ? toJson(value) : toText(value)
  if (keys.length === 0 && typed === '') return null
  const known =
    keys.length > 0
      ? `as JSON: { "${keys[0]}": … }. Keys: ${keys.join(', ')}`
      : `left out for ${kind}`
  return (
    <TextArea
      className="min-h-target font-mono text-small"
      label={field.label}
      hint={`${field.hint}, ${known}`}
      name={path.join('.')}
      autoComplete="off"
      spellCheck={false}
      rows={2}
      value={typed}
      onChange={({ target }) => change(path, target.value)}
    />
  )
}
