import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { bookmark } from '#lib/icons.ts'
import { savedMessages as messages } from '#lib/messages/saved-programs.ts'
import { routes } from '#lib/routes.ts'
import { $browserSaves, $savedIds, setSaved } from '#lib/saved-programs.ts'
import { showOutcome } from '#lib/toasts.ts'

const subscribe = (listener: () => void) => $savedIds.listen(listener)

/**
 * A button that saves a program. The change shows at once and is reverted when it fails. The page
 * has `Toasts`, which say what came of it.
 */
export function SaveButton({ id, name }: { id: string; name: string }) {
  /** What the reader has chosen, until the server has answered. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Null in markup that the build renders, where nothing answers a press yet.
  const stored = useSyncExternalStore<boolean | null>(
    subscribe,
    () => $savedIds.get().has(id),
    () => null,
  )
  const isSaved = chosen ?? stored ?? false
  async function toggle() {
    if (chosen !== null) return
    setChosen(!isSaved)
    showOutcome(await setSaved({ programId: id, name }, !isSaved))
    setChosen(null)
  }
  return (
    <button
      type="button"
      className="button save-button disabled:invisible"
      aria-pressed={isSaved}
      aria-busy={chosen !== null}
      aria-label={messages.label(name)}
      disabled={stored === null}
      data-needs-script
      onClick={toggle}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={bookmark} />
      </svg>
      <span className="min-w-[3.25em] text-start">{isSaved ? messages.saved : messages.save}</span>
    </button>
  )
}

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
