import { type KeyboardEvent, useEffect } from 'react'
import { askedFilters } from '#catalog/filter-query.ts'
import type { FilterChoice, Filters, Option } from '#catalog/filters.ts'
import { listen } from '#lib/listen.ts'
import { filterMessages as messages } from '#lib/messages/catalog.ts'
import { eligibilityMessages } from '#lib/messages/eligibility.ts'
import { Button } from '../ui/Button.tsx'
import {
  type CountedVerdicts,
  useQuestionDetails,
  useQuestions,
  VerdictCount,
} from './Eligibility.tsx'

interface FilterPanelProps {
  choices: readonly FilterChoice[]
  filters: Filters
  change: (name: string, value: string) => void
  /** How many filters are set. */
  active: number
  /** How many programs are shown. */
  shown: number
  counted: CountedVerdicts | null
}

/** The filters and the questions of "Does it fit me?", folded away until somebody opens them. */
export function FilterPanel(props: FilterPanelProps) {
  const { choices, filters, change, active, shown, counted } = props
  const { isOpen, ...details } = useQuestionDetails()
  const { form, failure } = useQuestions(isOpen, counted?.steps)
  const { ref } = details
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && ref.current?.contains(target)
      if (ref.current && !isInside) ref.current.open = false
    }
    // Before what is pressed is removed, or opens the panel.
    return listen(document, ['click', 'focusin'], closeOutside, true)
  }, [ref])

  function close() {
    if (!ref.current) return
    ref.current.open = false
    ref.current.querySelector('summary')?.focus()
  }
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') close()
  }
  return (
    <>
      <details {...details} onKeyDown={closeOnEscape}>
        <summary className="button absolute end-0 top-0 list-none [&::-webkit-details-marker]:hidden">
          {messages.filters}
          {active > 0 && (
            <span className="min-w-[1.5em] rounded-full bg-brand-fill px-1 text-center text-on-brand text-small">
              <span aria-hidden="true">{active}</span>
              <span className="sr-only">{messages.active(active)}</span>
            </span>
          )}
        </summary>
        <div className="absolute inset-x-0 top-[calc(100%+var(--space-1))] z-[5] grid gap-4 rounded border border-edge bg-surface px-4 pt-4">
          <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
            {choices
              .filter(({ name }) => !askedFilters.includes(name))
              .map(choice => (
                <Choice
                  key={choice.name}
                  {...choice}
                  value={filters[choice.name] ?? ''}
                  onChange={value => change(choice.name, value)}
                />
              ))}
          </div>
          <section className="grid gap-2" aria-label={eligibilityMessages.heading}>
            <p className="font-bold font-head text-h3">{eligibilityMessages.heading}</p>
            <VerdictCount counted={counted} />
            {form}
          </section>
          <div className="sticky bottom-0 bg-surface py-3">
            <Button look="primary" onClick={close}>
              {messages.show(shown)}
            </Button>
          </div>
        </div>
      </details>
      {failure}
    </>
  )
}

interface ChoiceProps extends FilterChoice {
  value: string
  onChange: (value: string) => void
}

/** A select. A value that is not an option, as of a shared link, is offered too. */
function Choice({ name, label, options, value, onChange }: ChoiceProps) {
  const offered: readonly Option[] = [['', messages.any], ...options]
  const isKnown = offered.some(([option]) => option === value)
  return (
    <label className="grid min-w-0 gap-1 font-semibold text-small">
      {label}
      <select
        className="px-3 py-0 font-normal text-body"
        name={name}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {(isKnown ? offered : [...offered, [value, value] as const]).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
