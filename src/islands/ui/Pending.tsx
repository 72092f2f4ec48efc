import { messageOf } from '#lib/api/client.ts'
import { LoadError } from './LoadError.tsx'
import { Loading } from './Loading.tsx'

interface PendingProps {
  /** Why it could not be loaded; without one it is being loaded. */
  error: unknown
  /** The message where the server gives none. */
  failed: string
  retry: () => void
  text?: string | undefined
}

/** Stands in place of what is not there yet, or could not be loaded. */
export const Pending = ({ error, failed, retry, text }: PendingProps) =>
  error ? <LoadError text={messageOf(error, failed)} retry={retry} /> : <Loading text={text} />
