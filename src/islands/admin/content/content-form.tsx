import { type ComponentProps, createContext } from 'react'
import type { Field, Typed } from './fields.ts'

/** The names that lead to a field. */
type Path = readonly string[]

/** What the fields of a form share; errors are in the context of `form-context.ts`. */
interface ContentForm {
  data: Typed
  /** The name of a field that is not shown. */
  hidden: string | null
  setData: (data: Typed) => void
  change: (path: Path, value: unknown) => void
}

/** What the fields of the form around share. */
export const ContentFormContext = createContext<ContentForm>({
  data: {},
  hidden: null,
  setData() {},
  change() {},
})

/** A field of the form, where it stands and what is typed into it. */
export interface FieldProps<K extends Field['kind'] = Field['kind']> {
  field: Extract<Field, { kind: K }>
  path: Path
  value: unknown
}

/** A text, or a list of texts one a line. */
export const toText = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '')

/** A box with its label. */
export const Checkbox = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
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

/** A box for each of several names. */
export const Checkboxes = ({ name, options, chosen, onChange }: CheckboxesProps) => (
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
