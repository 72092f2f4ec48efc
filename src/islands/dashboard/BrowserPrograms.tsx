import { useStore } from '@nanostores/react'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { savedMessages } from '#lib/messages/saved-programs.ts'
import { $browserSaves, type BrowserSave } from '#lib/saved-programs.ts'
import { Notice } from '../ui/Notice.tsx'
import { FirstSteps } from './FirstSteps.tsx'

/** The programs of this browser, where the backend keeps none. */
export function BrowserPrograms() {
  const saves = useStore($browserSaves)
  if (saves.length === 0) return <FirstSteps hasResume={false} />
  return (
    <section className="grid gap-3" aria-labelledby="in-browser">
      <h2 id="in-browser">{savedMessages.menu}</h2>
      <p>{savedMessages.onlyHere}</p>
      <BrowserList saves={saves} />
    </section>
  )
}

/** The programs of this browser that do not fit into the account of the member. */
export function ProgramsOverLimit() {
  const saves = useStore($browserSaves)
  if (saves.length === 0) return null
  return (
    <Notice kind="info">
      <p>{savedMessages.overLimit(saves.length)}</p>
      <details>
        <summary className="min-h-target content-center">{savedMessages.showLeft}</summary>
        <BrowserList saves={saves} />
      </details>
    </Notice>
  )
}

const BrowserList = ({ saves }: { saves: readonly BrowserSave[] }) => (
  <ul className="grid list-none p-0">
    {saves.map(({ programId, name }) => (
      <li key={programId} className="border-t">
        <a className="inline-flex min-h-target items-center" href={catalogPaths.program(programId)}>
          <bdi>{name}</bdi>
        </a>
      </li>
    ))}
  </ul>
)
