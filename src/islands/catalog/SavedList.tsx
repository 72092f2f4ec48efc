import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { savedMessages as messages } from '#lib/messages/saved-programs.ts'
import { routes } from '#lib/routes.ts'
import { $browserSaves } from '#lib/saved-programs.ts'
import { SaveButton } from './SaveButton.tsx'

/**
 * The programs that are saved in this browser without an account. What is removed stays in the list
 * until the page is left, so that it can be saved again.
 */
export function SavedList() {
  const saves = useStore($browserSaves, { ssr: 'initial' })
  const [listed, setListed] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const read = saves.map(({ programId, name }) => [programId, name] as const)
    setListed(before => new Map([...before, ...read]))
  }, [saves])
  if (listed.size === 0) return null
  return (
    <details className="min-w-0 py-3 open:basis-full">
      <summary className="button w-fit list-none [&::-webkit-details-marker]:hidden">
        {`${messages.saved} (${saves.length})`}
      </summary>
      <ul className="mt-3 grid list-none gap-x-7 border-y p-0 py-3 sm:grid-cols-2">
        {[...listed].map(([id, name]) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1">
            <a className="inline-flex min-h-target items-center" href={catalogPaths.program(id)}>
              <bdi>{name}</bdi>
            </a>
            <SaveButton id={id} name={name} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small" data-when="out">
        {messages.onlyHere} <a href={routes.signUp}>{messages.signUp}</a>
      </p>
    </details>
  )
}
