import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { commonMessages } from '#lib/messages/common.ts'
import { LoadError } from './LoadError.tsx'
import { Loading } from './Loading.tsx'

interface LazyComponentProps<P> {
  /** Imports the component; the same function on every render. */
  load: () => Promise<ComponentType<P>>
  /** The properties of the component. */
  props: P
}

type Loaded<P> = { status: 'loading' | 'failed' } | { status: 'ready'; Component: ComponentType<P> }

/** A component whose code is imported when it is first shown, with a retry when that fails. */
export function LazyComponent<P extends object>({ load, props }: LazyComponentProps<P>) {
  const [loaded, setLoaded] = useState<Loaded<P>>({ status: 'loading' })
  const importComponent = useCallback(async () => {
    setLoaded({ status: 'loading' })
    try {
      setLoaded({ status: 'ready', Component: await load() })
    } catch (error) {
      console.error('A component could not be imported', error)
      setLoaded({ status: 'failed' })
    }
  }, [load])
  useEffect(() => void importComponent(), [importComponent])
  if (loaded.status === 'ready') return <loaded.Component {...props} />
  if (loaded.status === 'loading') return <Loading />
  return <LoadError text={commonMessages.wentWrong} retry={importComponent} />
}
