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
  // A shared link may name a college without resumes; it stays visible so that it can be cleared.
  const offered = college === '' || colleges.includes(college) ? colleges : [...colleges, college]
  const collegeOptions = offered.map(each => ({ value: each, label: each }))
  return (
    <search className="resume-filters">
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
        options={[{ value: '', label: words.all }, ...collegeOptions]}
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
