import { useId } from 'react'

interface SelectProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A labelled choice that applies at once. For one that is sent with a form see `Field.tsx`. */
export function Select<T extends string>({ label, options, value, onChange }: SelectProps<T>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={event => {
          const chosen = options.find(option => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
