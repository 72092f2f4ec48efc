import { useState } from 'react'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { savedMessages } from '#lib/messages/saved-programs.ts'
import { readBrowserSaves } from '#lib/saved-programs.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** The programs of this browser, where the backend keeps none. */
export function BrowserPrograms() {
  const [saves] = useState(readBrowserSaves)
  if (saves.length === 0) return <FirstSteps />
  return (
    <section className="grid gap-3" aria-labelledby="in-browser">
      <h2 id="in-browser">{savedMessages.menu}</h2>
      <p>{savedMessages.onlyHere}</p>
      <ul className="grid list-none p-0">
        {saves.map(({ programId, name }) => (
          <li key={programId} className="border-t">
            <a
              className="inline-flex min-h-target items-center"
              href={catalogPaths.program(programId)}
            >
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
