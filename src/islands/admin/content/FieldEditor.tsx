import { type ComponentProps, createContext, use, useId, useRef } from 'react'
import { anyField, fieldsOfStudy, findField } from '#catalog/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { Field as InputField, TextArea } from '../../ui/Field.tsx'
import { useField } from '../../ui/form-context.ts'
import { Select } from '../../ui/Select.tsx'
import { emptyGroup, emptyValue, type Field, type Fields, isGroup, type Typed } from './fields.ts'
import { MediaField } from './MediaField.tsx'
import { listAt, removeItem } from './record-fields.ts'

type Path = readonly string[]

/** What the fields of a form share; errors are in the context of `form-context.ts`. */
interface ContentForm {
  data: Typed
  /** The name of a field that is not shown. */
  hidden: string | null
  setData: (data: Typed) => void
  change: (path: Path, value: unknown) => void
}

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

/** Fields that take a whole row of the form. */
const isWide = (field: Field): boolean =>
  !['text', 'number', 'flag', 'choice'].includes(field.kind) ||
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

const toText = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '')

/** A field with its label, in the form of its kind. */
function FieldEditor({ field, path, value }: FieldProps) {
  const { hidden, change } = use(ContentFormContext)
  const name = path.join('.')
  if (path.at(-1) === hidden) return null
  if (name === 'audience.fields') return <FieldsOfStudy {...{ field, path, value }} />
  if (/^cycles\.\d+\.source$/.test(name)) return <SourceSelect {...{ field, path, value }} />
  const { label, hint = '', nullable } = field
  const text = {
    ...{ label, hint, name, autoComplete: 'off', value: toText(value) },
    onChange: ({ target }: { target: { value: string } }) => change(path, target.value),
  }
  switch (field.kind) {
    case 'text':
      if (field.long) return <TextArea {...text} rows={3} />
      if (field.type === 'date') return <InputField {...text} type="date" />
      return <InputField {...text} inputMode={field.type === 'url' ? 'url' : undefined} />
    case 'lines':
      return <TextArea {...text} hint={hint ? `${hint}; one a line` : 'One a line'} rows={3} />
    case 'number':
      return <InputField {...text} inputMode="decimal" />
    case 'media':
      return (
        <MediaField
          field={field}
          name={name}
          value={text.value}
          onChange={address => change(path, address)}
        />
      )
    case 'flag':
    case 'choice': {
      const isFlag = field.kind === 'flag'
      const options = isFlag ? yesNo : field.options
      return (
        <Select
          label={label}
          hint={hint}
          name={name}
          options={nullable ? [notStated, ...options] : options}
          value={text.value}
          onChange={chosen => change(path, isFlag && chosen ? chosen === 'true' : chosen || null)}
        />
      )
    }
    default:
      return <SetEditor field={field} path={path} value={value} />
  }
}

const notStated = { value: '', label: 'Not stated' }
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

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
      {isStated && field.kind === 'group' && isGroup(value) && (
        <GroupFields fields={field.fields} path={path} value={value} />
      )}
      {isStated && field.kind === 'choices' && (
        <Checkboxes
          name={name}
          options={field.options.map(option => ({ id: option, name: option }))}
          chosen={listed}
          onChange={(id, isChosen) => {
            const keeps = (each: string) => (each === id ? isChosen : listed.includes(each))
            change(path, field.options.filter(keeps))
          }}
        />
      )}
      {isStated && field.kind === 'list' && <ListItems field={field} path={path} value={value} />}
    </fieldset>
  )
}

const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex min-h-target items-center gap-2">
    <input type="checkbox" {...input} />
    {label}
  </label>
)

interface CheckboxesProps {
  name: string
  options: readonly { id: string; name: string }[]
  chosen: readonly unknown[]
  onChange: (id: string, isChosen: boolean) => void
}

const Checkboxes = ({ name, options, chosen, onChange }: CheckboxesProps) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-4">
    {options.map(option => (
      <Checkbox
        key={option.id}
        label={option.name}
        name={name}
        checked={chosen.includes(option.id)}
        onChange={({ target }) => onChange(option.id, target.checked)}
      />
    ))}
  </div>
)

function ListItems({ field, path, value }: FieldProps<'list'>) {
  const { data, setData, change } = use(ContentFormContext)
  const add = useRef<HTMLParagraphElement>(null)
  const items: readonly unknown[] = Array.isArray(value) ? value : []
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

/** The source of the dates of a cycle, which is known by its position. */
function SourceSelect({ field, path, value }: FieldProps) {
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

const offered = [{ id: anyField, name: 'All fields' }, ...fieldsOfStudy]

/** The fields of study of a record, typed or chosen, with a note on those that no filter knows. */
function FieldsOfStudy({ path, field, value }: FieldProps) {
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
          options={offered}
          chosen={lines.map(findField)}
          onChange={(id, isChosen) =>
            change(path, isChosen ? [...lines, id] : lines.filter(line => findField(line) !== id))
          }
        />
      </details>
    </div>
  )
}
