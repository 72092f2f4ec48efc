import { useStore } from '@nanostores/react'
import { editorPath } from '#lib/routes.ts'
import { $session, isAdmin } from '#lib/session.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Leads an administrator to the editor of a program, which asks the server who it is. */
export default function EditLink({ id }: { id: string }) {
  const session = useStore($session)
  // The page that was built shows none.
  const isHydrated = useHydrated()
  if (!isHydrated || session.status !== 'signed-in' || !isAdmin(session.user)) return null
  return (
    <a className="inline-flex min-h-target items-center px-3" href={editorPath(id)}>
      Edit
    </a>
  )
}
