import { useStore } from '@nanostores/react'
import { $session } from '#lib/session.ts'

/** The id of the administrator, whose drafts are kept over a lost session and a reload. */
export function useUid(): string {
  const session = useStore($session)
  return session.status === 'signed-in' ? session.user.uid : ''
}
