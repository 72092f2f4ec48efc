import { useId } from 'react'
import { publicResumesWords as words } from '#lib/messages/resumes.ts'
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
        <label htmlFor={id}>{words.search}</label>
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
        label={words.college}
        value={college}
        options={[{ value: '', label: words.all }, ...colleges]}
        onChange={value => onChange({ college: value })}
      />
      <Select
        label={words.sort}
        value={order}
        options={sortOrders.map(value => ({ value, label: words.orders[value] }))}
        onChange={value => onChange({ order: value })}
      />
    </search>
  )
}
