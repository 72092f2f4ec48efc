import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '../ui/Field.tsx'
import { $query, setQuery } from './data.ts'

interface SearchFieldProps {
  label: string
  /** What the list is searched for now. */
  search: string
  /** The name of the search in the address of the page. */
  name?: string
}

/** Searches a list while somebody types. */
export function SearchField({ label, search, name = 'find' }: SearchFieldProps) {
  const [text, setText] = useState(search)
  useEffect(() => {
    if (text.trim() === ($query.get()[name] ?? '')) return
    const timer = setTimeout(() => setQuery({ [name]: text.trim() }), 300)
    return () => clearTimeout(timer)
  }, [text, name])
  return (
    <Field
      label={label}
      type="search"
      value={text}
      maxLength={limits.content.search}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
