import { type ComponentType, useEffect, useState } from 'react'
import { commonMessages } from '#lib/messages/common.ts'
import { LoadError } from './LoadError.tsx'
import { Loading } from './Loading.tsx'

interface LazyComponentProps<P> {
  /** Imports the component; the same function on every render. */
  load: () => Promise<ComponentType<P>>
  props: P
}

/** A component whose code is imported when it is first shown, with a retry when that fails. */
export function LazyComponent<P extends object>({ load, props }: LazyComponentProps<P>) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> | null }>()
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let isCurrent = true
    const show = (Component: ComponentType<P> | null) => isCurrent && setLoaded({ Component })
    setLoaded(undefined)
    load().then(show, (error: unknown) => {
      console.error('A component could not be imported', error)
      show(null)
    })
    return () => {
      isCurrent = false
    }
  }, [load, attempt])
  if (!loaded) return <Loading />
  const { Component } = loaded
  if (Component) return <Component {...props} />
  return <LoadError text={commonMessages.wentWrong} retry={() => setAttempt(attempt + 1)} />
}
