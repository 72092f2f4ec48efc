import { type ComponentType, useCallback } from 'react'
import { commonMessages } from '#lib/messages/common.ts'
import { LoadError } from './LoadError.tsx'
import { Loading } from './Loading.tsx'
import { useLoaded } from './use-loaded.ts'

interface LazyComponentProps<P> {
  /** Imports the component; the same function on every render. */
  load: () => Promise<ComponentType<P>>
  props: P
}

/** A component whose code is imported when it is first shown, with a retry when that fails. */
export function LazyComponent<P extends object>({ load, props }: LazyComponentProps<P>) {
  const importComponent = useCallback(
    () =>
      load().catch((error: unknown) => {
        console.error('A component could not be imported', error)
        throw error
      }),
    [load],
  )
  const { loaded, reload } = useLoaded(importComponent)
  if (loaded.status === 'ready') return <loaded.value {...props} />
  if (loaded.status === 'loading') return <Loading />
  return <LoadError text={commonMessages.wentWrong} retry={reload} />
}
