import { useId } from 'react'
import { mentorWords as words } from '#lib/messages/mentors.ts'

interface FilterProps {
  universities: readonly string[]
  chosen: string
  choose: (university: string) => void
  disabled?: boolean
}

/** The choice of a university; empty means all. */
export function Filter({ universities, chosen, choose, disabled = false }: FilterProps) {
  const select = useId()
  // A shared link may name a university that nobody is from now; it stays visible so that it can be undone.
  const options = chosen === '' || universities.includes(chosen) ? universities : [...universities, chosen]
  return (
    <div className="field mentor-filter">
      <label htmlFor={select}>{words.filter}</label>
      <select id={select} value={chosen} disabled={disabled} onChange={event => choose(event.target.value)}>
        <option value="">{words.all}</option>
        {options.map(university => (
          <option key={university}>{university}</option>
        ))}
      </select>
    </div>
  )
}
