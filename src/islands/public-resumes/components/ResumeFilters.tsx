import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { type ResumeFilterValues, type SortOrder, sortOrders } from '../data.ts'

const orderLabels = { needs: 'Needs feedback first', newest: 'Newest', name: 'Name' } as const

interface ResumeFiltersProps extends ResumeFilterValues {
  order: SortOrder
  colleges: readonly string[]
  onChange: (part: Partial<ResumeFilterValues> & { order?: SortOrder }) => void
}

/** The search, the filter and the order of the list. */
export function ResumeFilters({ name, college, order, colleges, onChange }: ResumeFiltersProps) {
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-3">
      <Field
        label="Search by name"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        label="College"
        value={college}
        options={[{ value: '', label: 'All Colleges' }, ...colleges]}
        onChange={value => onChange({ college: value })}
      />
      <Select
        label="Sort by"
        value={order}
        options={sortOrders.map(value => ({ value, label: orderLabels[value] }))}
        onChange={value => onChange({ order: value })}
      />
    </search>
  )
}
