import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { commonWords } from '#lib/messages/common.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'

interface LaterProps<P> {
  /** Fetches the part; the same function each time. */
  load: () => Promise<ComponentType<P>>
  /** The properties of the part. */
  with: P
}

type Part<P> = { status: 'loading' | 'failed' } | { status: 'ready'; Shown: ComponentType<P> }

/** A part whose code is fetched when it is first shown, so that nobody pays for what they do not open. */
export function Later<P extends object>({ load, with: given }: LaterProps<P>) {
  const [part, setPart] = useState<Part<P>>({ status: 'loading' })
  const fetchPart = useCallback(async () => {
    setPart({ status: 'loading' })
    try {
      setPart({ status: 'ready', Shown: await load() })
    } catch (error) {
      console.error('A part of the page could not be fetched', error)
      setPart({ status: 'failed' })
    }
  }, [load])
  useEffect(() => void fetchPart(), [fetchPart])
  if (part.status === 'ready') return <part.Shown {...given} />
  if (part.status === 'loading') return <Loading />
  return <Failure text={commonWords.wentWrong} retry={fetchPart} />
}
