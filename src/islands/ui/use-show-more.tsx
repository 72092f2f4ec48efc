import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

interface Options {
  /** How many items there are. */
  total: number
  /** How many are shown at first. */
  first: number
  /** How many a press adds. */
  more: number
  /** The text of the button, by how many it adds. */
  label: (added: number) => string
  /** Another one starts from its top. */
  items?: unknown
}

/**
 * Shows some items of a list, and more of them on request. The first of these takes the focus.
 *
 * @returns how many to show, the ref of the list, and the button; null when all are shown
 */
export function useShowMore<List extends HTMLElement>(options: Options) {
  const { total, first, more, label, items } = options
  const list = useRef<List>(null)
  const [shown, setShown] = useState({ items, count: first })
  const count = shown.items === items ? shown.count : first
  const added = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are there once more are shown.
  useEffect(() => {
    const item = list.current?.children[added.current]
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    added.current = -1
  }, [shown])
  function showMore() {
    added.current = count
    setShown({ items, count: count + more })
  }
  const rest = total - count
  const button = rest > 0 ? <Button onClick={showMore}>{label(Math.min(rest, more))}</Button> : null
  return { count, list, button }
}
