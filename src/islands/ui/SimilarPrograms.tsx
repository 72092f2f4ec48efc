import { useEffect, useState } from 'react'
import { contributions, type SimilarProgram } from '#contract/contributions.ts'
import { createClient, isAbsent } from '#lib/api/client.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { contributionMessages } from '#lib/messages/contributions.ts'
import { routes } from '#lib/routes.ts'

const messages = contributionMessages.similar
const api = createClient({ listSimilar: contributions.listSimilar })
let isOffered = true

/** Finds programs that a suggestion may repeat. They are a hint, so failures stay silent. */
async function findSimilar(name: string, website: string): Promise<readonly SimilarProgram[]> {
  if (name + website === '' || !isOffered) return []
  try {
    return (await api.listSimilar({ name, website })).programs
  } catch (error) {
    if (isAbsent(error)) isOffered = false
    return []
  }
}

/** How long after the last key texts are checked, in milliseconds. */
const debounceDelay = 600

/** What is typed, once nobody has typed for a moment. */
export function useSettled<T>(typed: T, initial: T): T {
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceDelay)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

function pathOf({ id, name, status }: SimilarProgram): string {
  if (status === null) return catalogPaths.program(id)
  return status === 'approved'
    ? `${routes.programs}?search=${encodeURIComponent(name)}`
    : routes.myContributions
}

interface SimilarProgramsProps {
  name: string
  website: string
  /** The program or suggestion itself. */
  exceptId?: string | undefined
}

/** The programs that a program may repeat. Links open in a new tab, so that the form stays. */
export function SimilarPrograms({ name, website, exceptId }: SimilarProgramsProps) {
  const [found, setFound] = useState<readonly SimilarProgram[]>([])
  useEffect(() => {
    let isLatest = true
    void findSimilar(name, website).then(programs => isLatest && setFound(programs))
    return () => {
      isLatest = false
    }
  }, [name, website])
  const programs = found.filter(({ id }) => id !== exceptId)
  return (
    <div aria-live="polite" className="empty:hidden">
      {programs.length > 0 && (
        <div className="callout mb-0">
          <p className="font-semibold">{messages.heading}</p>
          <ul className="mt-2 grid gap-1 ps-5">
            {programs.map(program => (
              <li key={program.id}>
                <a href={pathOf(program)} target="_blank" rel="noopener">
                  <bdi>{program.name}</bdi>
                </a>{' '}
                <span className="text-muted text-small">
                  {[
                    program.provider !== program.name && program.provider,
                    program.status && messages.statuses[program.status],
                    messages[program.match],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <p className="hint mt-2">{messages.hint}</p>
        </div>
      )}
    </div>
  )
}
