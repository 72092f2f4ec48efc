import { type ComponentProps, createContext, use, useId, useRef, useState } from 'react'
import { type ConditionKind, conditionKinds } from '#catalog/conditions.ts'
import { anyField, fieldsOfStudy, findField } from '#catalog/fields.ts'
import { sharedNames } from '#catalog/given-answers.ts'
import { applicationNeeds } from '#catalog/program-values.ts'
import { valueAt } from '#catalog/values.ts'
import { Button } from '../../ui/Button.tsx'
import { Field as InputField, TextArea } from '../../ui/Field.tsx'
import { useField } from '../../ui/form-context.ts'
import { Select } from '../../ui/Select.tsx'
import {
  emptyGroup,
  emptyValue,
  type Field,
  type Fields,
  isGroup,
  none,
  splitText,
  type Typed,
  toJson,
} from './fields.ts'
import { MediaField } from './MediaField.tsx'
import { listAt, removeItem } from './record-fields.ts'

/** The names that lead to a field. */
type Path = readonly string[]

interface ContentForm {
  data: Typed
  /** The name of a field that is not shown. */
  hidden: string | null
  setData: (data: Typed) => void
  change: (path: Path, value: unknown) => void
}

/** What the fields of the form around share; errors are in the context of `form-context.ts`. */
export const ContentFormContext = createContext<ContentForm>({
  data: {},
  hidden: null,
  setData() {},
  change() {},
})

interface FieldProps<K extends Field['kind'] = Field['kind']> {
  field: Extract<Field, { kind: K }>
  path: Path
  value: unknown
}

/** A value as it is typed: a list one a line. */
const toText = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '')

/** Fields that take a whole row of the form. */
const isWide = (field: Field): boolean =>
  !['text', 'number', 'flag', 'choice', 'mark', 'questions'].includes(field.kind) ||
  (field.kind === 'text' && field.long === true)

/** The fields of a group. */
export const GroupFields = (props: { fields: Fields; path: Path; value: Typed }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:items-start">
    {Object.entries(props.fields).map(([name, field]) => (
      <div key={name} className={`min-w-0 empty:hidden ${isWide(field) ? 'sm:col-span-2' : ''}`}>
        <FieldEditor field={field} path={[...props.path, name]} value={props.value[name]} />
      </div>
    ))}
  </div>
)

const yes = { value: 'true', label: 'Yes' }

/** What a field offers to choose one of; null if it is typed. */
function listOptions(field: Field, name: string, data: Typed) {
  const notStated = field.nullable ? [{ value: '', label: 'Not stated' }] : []
  if (field.kind === 'mark') return [{ value: '', label: 'No' }, yes]
  if (field.kind === 'flag') return [...notStated, yes, { value: 'false', label: 'No' }]
  if (field.kind === 'choice') return [...notStated, ...field.options]
  if (!/^cycles\.\d+\.source$/.test(name)) return null
  const sources = listAt(data, 'sources').map((source, index) => ({
    value: String(index),
    label: `${index + 1}. ${isGroup(source) ? source.where : ''}`,
  }))
  return [{ value: '', label: 'Choose a source' }, ...sources]
}

/** A field with its label, in the form of its kind. */
function FieldEditor({ field, path, value }: FieldProps) {
  const { data, hidden, change } = use(ContentFormContext)
  const name = path.join('.')
  if (path.at(-1) === hidden) return null
  const { label, hint = '' } = field
  const about = { label, hint, name, value: toText(value) }
  const options = listOptions(field, name, data)
  if (options)
    return <Select {...about} options={options} onChange={chosen => change(path, chosen)} />
  const input = {
    ...about,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(path, target.value),
  }
  switch (field.kind) {
    case 'text':
      if (field.long) return <TextArea {...input} rows={3} />
      if (field.isDate) return <InputField {...input} type="date" />
      return <InputField {...input} inputMode={field.format === 'url' ? 'url' : undefined} />
    case 'number':
      return <InputField {...input} inputMode="decimal" />
    case 'questions':
      return (
        <InputField
          {...input}
          hint={`One of ${sharedNames.join(', ')}; or member- and a name. With commas between several, one yes is enough.`}
          value={Array.isArray(value) ? value.join(', ') : about.value}
        />
      )
    case 'lines':
      return <LinesField field={field} value={value} input={input} />
    case 'json':
      return <JsonField path={path} value={value} keys={field.keys} input={input} />
    case 'media':
      return (
        <MediaField
          {...about}
          {...(name === 'videoUrl' && {
            ask: value && !data.captionsUrl ? 'Please add its captions in the next field.' : '',
            onThumbnail: data.thumbnailUrl
              ? undefined
              : (address: string) => change(['thumbnailUrl'], address),
          })}
          field={field}
          onChange={address => change(path, address)}
        />
      )
    case 'choices':
    case 'group':
    case 'list':
      return <SetEditor field={field} path={path} value={value} />
    default:
      return null
  }
}

interface TypedFieldProps {
  value: unknown
  input: Pick<ComponentProps<typeof TextArea>, 'onChange'> & {
    label: string
    hint: string
    name: string
    value: string
  }
}

/** A list of texts. Of fields of study it says which no filter knows. */
function LinesField({ field, value, input }: TypedFieldProps & { field: Field }) {
  const { label, hint, name } = input
  const isEmpty = field.nullable && Array.isArray(value) && value.length === 0
  const empty = `Empty: not known; “${none}”: nothing`
  const hints =
    name === 'needs' ? `${applicationNeeds.join(', ')}; recommendation:2 for two. ${empty}` : hint
  const text = (
    <TextArea
      {...input}
      hint={`One a line${hints && `: ${hints}`}`}
      rows={3}
      value={isEmpty ? none : input.value}
    />
  )
  if (name !== 'audience.fields' && name !== 'topics') return text
  const unknown = splitText(input.value, '\n').filter(line => findField(line) === null)
  const known = fieldsOfStudy.map(({ id }) => id)
  return (
    <div className="grid gap-2">
      {text}
      <p className="font-semibold text-red" role="status">
        {unknown.length > 0 &&
          `No filter finds ${unknown.map(line => `“${line}”`).join(', ')}. Choose a known field.`}
      </p>
      <details>
        <summary className="py-3">{`Known ${label.toLowerCase()}`}</summary>
        <p className="hint">{(name === 'topics' ? known : [anyField, ...known]).join(', ')}</p>
      </details>
    </div>
  )
}

const isKind = (kind: unknown): kind is ConditionKind =>
  typeof kind === 'string' && Object.hasOwn(conditionKinds, kind)

/** An object typed as JSON. Which keys the value of a condition may have depends on its kind. */
function JsonField({ path, value, keys, input }: TypedFieldProps & { path: Path; keys: Path }) {
  const { data } = use(ContentFormContext)
  const kind = path.at(-1) === 'value' ? valueAt(data, [...path.slice(0, -1), 'kind']) : null
  const known: Path = isKind(kind) ? conditionKinds[kind] : keys
  const typed = isGroup(value) ? toJson(value) : input.value
  const [startsOpen] = useState(typed !== '')
  if (known.length === 0 && typed === '') return null
  const form =
    known.length > 0
      ? `as JSON: { "${known[0]}": … }. Keys: ${known.join(', ')}`
      : `left out for ${kind}`
  return (
    <details open={startsOpen}>
      <summary className="py-3">{`${input.label}, as JSON`}</summary>
      <TextArea
        {...input}
        className="min-h-target font-mono text-small"
        hint={`${input.hint}, ${form}`}
        spellCheck={false}
        rows={2}
        value={typed}
      />
    </details>
  )
}

/** A box with its label. */
export const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex min-h-target items-center gap-2">
    <input type="checkbox" {...input} />
    {label}
  </label>
)

/** A group, a list or a choice of several, with a box that says whether it is stated at all. */
function SetEditor({ field, path, value }: FieldProps<'choices' | 'group' | 'list'>) {
  const { change } = use(ContentFormContext)
  const name = path.join('.')
  const { error } = useField(name, field.label)
  const id = useId()
  const isStated = value !== null && value !== undefined
  const listed: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset
      className="grid min-w-0 gap-3 rounded border p-4"
      aria-describedby={[id, error && `${id}-error`].filter(Boolean).join(' ')}
    >
      <legend className="px-1 font-semibold">{field.label}</legend>
      <p className="hint" id={id}>
        {field.hint}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {field.nullable && (
        <Checkbox
          label="Stated"
          name={name}
          checked={isStated}
          onChange={() => change(path, isStated ? null : emptyValue(field))}
        />
      )}
      {field.kind === 'group' && isGroup(value) && (
        <GroupFields fields={field.fields} path={path} value={value} />
      )}
      {isStated && field.kind === 'choices' && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-4">
          {field.options.map(option => (
            <Checkbox
              key={option}
              label={option}
              name={name}
              checked={listed.includes(option)}
              onChange={({ target: { checked } }) => {
                const keeps = (each: string) => (each === option ? checked : listed.includes(each))
                change(path, field.options.filter(keeps))
              }}
            />
          ))}
        </div>
      )}
      {isStated && field.kind === 'list' && <ListItems field={field} path={path} value={listed} />}
    </fieldset>
  )
}

function ListItems(props: FieldProps<'list'> & { value: readonly unknown[] }) {
  const { field, path, value: items } = props
  const { data, setData, change } = use(ContentFormContext)
  const add = useRef<HTMLParagraphElement>(null)
  function remove(index: number) {
    setData(removeItem(data, path, index))
    // The pressed button is gone.
    add.current?.querySelector('button')?.focus()
  }
  const { item, label } = field
  const one = label.replace(/s$/, '')
  return (
    <>
      {items.map((each, index) => {
        const title = `${one} ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and have no state.
          <fieldset key={index} className="grid min-w-0 gap-4 rounded border border-dashed p-4">
            <legend className="px-1 font-semibold">{title}</legend>
            <GroupFields
              fields={item.fields}
              path={[...path, String(index)]}
              value={isGroup(each) ? each : {}}
            />
            <p>
              <Button onClick={() => remove(index)}>{`Remove ${title.toLowerCase()}`}</Button>
            </p>
          </fieldset>
        )
      })}
      <p ref={add}>
        <Button onClick={() => change(path, [...items, emptyGroup(item)])}>
          {`Add a ${one.toLowerCase()}`}
        </Button>
      </p>
    </>
  )
}
