import { useId } from 'react'
import { publicResumesMessages as messages } from '#lib/messages/resumes.ts'
import { Select } from '../../ui/Select.tsx'
import { type ResumeFilterValues, type SortOrder, sortOrders } from '../store.ts'

interface ResumeFiltersProps extends ResumeFilterValues {
  order: SortOrder
  colleges: readonly string[]
  onChange: (part: Partial<ResumeFilterValues> & { order?: SortOrder }) => void
}

/** The search, the filter and the order of the list. */
export function ResumeFilters({ name, college, order, colleges, onChange }: ResumeFiltersProps) {
  const id = useId()
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-3">
      <div className="field">
        <label htmlFor={id}>{messages.search}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={event => onChange({ name: event.target.value })}
        />
      </div>
      <Select
        label={messages.college}
        value={college}
        options={[{ value: '', label: messages.all }, ...colleges]}
        onChange={value => onChange({ college: value })}
      />
      <Select
        label={messages.sort}
        value={order}
        options={sortOrders.map(value => ({ value, label: messages.orders[value] }))}
        onChange={value => onChange({ order: value })}
      />
    </search>
  )
}
