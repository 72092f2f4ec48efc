import { use, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field as InputField, TextArea } from '../../ui/Field.tsx'
import { useField } from '../../ui/form-context.ts'
import { Select } from '../../ui/Select.tsx'
import {
  Checkbox,
  Checkboxes,
  ContentFormContext,
  type FieldProps,
  toText,
} from './content-form.tsx'
import { emptyGroup, emptyValue, type Field, type Fields, isGroup, type Typed } from './fields.ts'
import { MediaField } from './MediaField.tsx'
import {
  FieldsOfStudy,
  JsonField,
  Needs,
  SharedQuestions,
  SourceSelect,
} from './record-editors.tsx'
import { removeItem } from './record-fields.ts'

/** Fields that take a whole row of the form. */
const isWide = (field: Field): boolean =>
  !['text', 'number', 'flag', 'choice', 'mark', 'questions'].includes(field.kind) ||
  (field.kind === 'text' && field.long === true)

/** The fields of a group. */
export const GroupFields = (props: { fields: Fields; path: readonly string[]; value: Typed }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:items-start">
    {Object.entries(props.fields).map(([name, field]) => (
      <div key={name} className={`min-w-0 empty:hidden ${isWide(field) ? 'sm:col-span-2' : ''}`}>
        <FieldEditor field={field} path={[...props.path, name]} value={props.value[name]} />
      </div>
    ))}
  </div>
)

/** A field with its label, in the form of its kind. */
function FieldEditor({ field, path, value }: FieldProps) {
  const { hidden, change } = use(ContentFormContext)
  const name = path.join('.')
  if (path.at(-1) === hidden) return null
  if (name === 'audience.fields' || name === 'topics')
    return <FieldsOfStudy {...{ field, path, value }} />
  if (name === 'needs') return <Needs {...{ field, path, value }} />
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
    case 'questions':
      return <SharedQuestions {...{ field, path, value }} />
    case 'json':
      return <JsonField {...{ field, path, value }} />
    case 'mark':
      return (
        <Select
          label={label}
          hint={hint}
          name={name}
          options={mark}
          value={text.value}
          onChange={chosen => change(path, chosen === 'true' || '')}
        />
      )
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

const mark = [
  { value: '', label: 'No' },
  { value: 'true', label: 'Yes' },
]
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
