import { useId, useState } from 'react'
import { eligibilityMessages as messages } from '#lib/messages/eligibility.ts'
import { readChoice } from '#lib/read-choice.ts'

type Choice = readonly [value: string, label: string, aliases?: readonly string[]]

/** The schools that a field with this `list` suggests; also for pages without a script. */
export const SchoolList = ({ id, choices }: { id: string; choices: readonly Choice[] }) => (
  <datalist id={id}>
    {choices.map(([value, label, aliases = []]) => (
      <option
        key={value}
        value={label}
        data-value={value === label ? undefined : value}
        data-aliases={aliases.join(';') || undefined}
      />
    ))}
  </datalist>
)

interface SchoolChoiceProps {
  name: string
  label: string
  choices: readonly Choice[]
  /** Empty if none is chosen. */
  value: string
  onChange: (value: string) => void
}

/** The choice of a school from a list, typed or picked. */
export function SchoolChoice({ name, label, choices, value, onChange }: SchoolChoiceProps) {
  const id = useId()
  /** The text, until a school of the list is left. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnknown, setUnknown] = useState(false)

  function type(field: HTMLInputElement) {
    setTyped(field.value)
    setUnknown(false)
    const next = readChoice(field) ?? ''
    if (next !== value) onChange(next)
  }
  function leave() {
    if (typed?.trim() && !value) setUnknown(true)
    else setTyped(null)
  }
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label className="grid gap-1 font-semibold text-small">
        {label}
        <input
          className="font-normal text-body"
          name={name}
          list={id}
          placeholder={messages.typeOrChoose}
          autoComplete="off"
          aria-invalid={isUnknown}
          aria-describedby={`${id}-error`}
          value={typed ?? choices.find(([each]) => each === value)?.[1] ?? value}
          onChange={({ target }) => type(target)}
          onFocus={({ target }) => target.select()}
          onBlur={leave}
        />
      </label>
      <SchoolList id={id} choices={choices} />
      <p id={`${id}-error`} className="field-error empty:hidden" aria-live="polite">
        {isUnknown && messages.notListed}
      </p>
    </div>
  )
}
