import { useId } from 'react'
import { publicResumesWords as words } from '#lib/messages/public-resumes.ts'
import { type Filters, type Order, orders } from '../public-store.ts'

interface FinderProps extends Filters {
  order: Order
  colleges: readonly string[]
  change: (part: Partial<Filters> & { order?: Order }) => void
}

/** What narrows and orders the list. */
export function Finder({ name, college, order, colleges, change }: FinderProps) {
  const id = useId()
  // A shared link may name a college that nobody is from now; it stays visible so that it can be undone.
  const offered = college === '' || colleges.includes(college) ? colleges : [...colleges, college]
  return (
    <search className="finder">
      <div className="field">
        <label htmlFor={`${id}-name`}>{words.search}</label>
        <input
          id={`${id}-name`}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={event => change({ name: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-college`}>{words.college}</label>
        <select
          id={`${id}-college`}
          value={college}
          onChange={event => change({ college: event.target.value })}
        >
          <option value="">{words.all}</option>
          {offered.map(each => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-order`}>{words.sort}</label>
        <select
          id={`${id}-order`}
          value={order}
          onChange={event => change({ order: orders.find(each => each === event.target.value) ?? orders[0] })}
        >
          {orders.map(each => (
            <option key={each} value={each}>
              {words.orders[each]}
            </option>
          ))}
        </select>
      </div>
    </search>
  )
}
