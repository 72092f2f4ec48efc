import { useEffect, useRef, useState } from 'react'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'
import { Button } from '../../ui/Button.tsx'

interface Options {
  /** How many items there are. */
  total: number
  /** How many are shown at first. */
  first: number
  /** How many a press adds. */
  more: number
}

/**
 * Shows some items of a list, and more of them on request. The first of these takes the focus.
 *
 * @returns how many to show, the ref of the list, and the button; null when all are shown
 */
export function useShowMore<List extends HTMLElement>({ total, first, more }: Options) {
  const list = useRef<List>(null)
  const [count, setCount] = useState(first)
  const known = useRef(count)
  useEffect(() => {
    const item = count > known.current ? list.current?.children[known.current] : null
    item?.querySelector('button')?.focus({ preventScroll: true })
    known.current = count
  }, [count])
  const rest = total - count
  const button =
    rest > 0 ? (
      <Button onClick={() => setCount(count + more)}>
        {messages.showMore(Math.min(rest, more))}
      </Button>
    ) : null
  return { count, list, button }
}
