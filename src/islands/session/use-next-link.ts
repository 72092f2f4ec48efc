import { useEffect, useState } from 'react'
import { readNextPath } from '#lib/routes.ts'

/** A link between the pages to sign in and up that keeps the page to return to. */
export function useNextLink(path: string): string {
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (readNextPath(window.location.search)) setSearch(window.location.search)
  }, [])
  return path + search
}
