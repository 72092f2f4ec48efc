import { LabelledControl } from './Field.tsx'

type Option<T extends string> = T | { value: T; label: string }

interface SelectProps<T extends string> {
  label: string
  options: readonly Option<T>[]
  /** With `onChange`: the choice applies at once. */
  value?: T
  onChange?: (value: T) => void
  /** Without `onChange`: the name of the field in its form. */
  name?: string
  hint?: string
  disabled?: boolean
}

/** A labelled choice. A value that is not an option, as of a shared link, is offered too. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, options, value, onChange, name, hint, disabled } = props
  const known = options.map(option =>
    typeof option === 'string' ? { value: option, label: option } : option,
  )
  const offered =
    value === undefined || known.some(option => option.value === value)
      ? known
      : [...known, { value, label: value }]
  return (
    <LabelledControl label={label} name={name} hint={hint}>
      {attributes => (
        <select
          {...attributes}
          value={value}
          disabled={disabled}
          onChange={({ target }) => {
            const chosen = offered[target.selectedIndex]
            if (chosen) onChange?.(chosen.value)
          }}
        >
          {offered.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  )
}
