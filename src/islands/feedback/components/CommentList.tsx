import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { threadWords as words } from '#lib/messages/feedback.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { deleteComment } from '../actions.ts'
import { elementIdOf } from '../links.ts'
import { pageSize, type Reader, type ReadyThread, showMore } from '../store.ts'
import { pinsOf, toRows } from '../tree.ts'
import { CommentRow } from './CommentRow.tsx'

interface CommentListProps extends Reader {
  thread: ReadyThread
  /** Takes the focus when no comment is left to take it. */
  headingId: string
}

/** The comments of a thread, 50 top-level ones at a time. */
export function CommentList({ thread, uid, owner, headingId }: CommentListProps) {
  const { tree, order, shown, collapsed, target, voteMessages } = thread
  const printing = usePrinting()
  const end = printing ? order.length : shown
  const rows = useMemo(() => toRows(tree, order.slice(0, end), collapsed), [tree, order, end, collapsed])
  const pins = useMemo(() => new Map(pinsOf(tree).map(pin => [pin.id, pin.number])), [tree])

  useEffect(() => {
    const row = target && document.getElementById(elementIdOf(target.id))
    if (target?.highlighted) row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [target])

  const remove = useCallback(
    async (id: string) => {
      if (!window.confirm(words.confirmRemove)) return
      const previous = document.getElementById(elementIdOf(id))?.previousElementSibling
      const outcome = await deleteComment(id)
      if (outcome.message) showToast(outcome.ok ? 'success' : 'error', outcome.message)
      if (!outcome.ok || document.activeElement !== document.body) return
      // The row with the focus is gone: the one before it takes the focus.
      const next = previous instanceof HTMLElement && previous.isConnected ? previous : null
      const focused = next ?? document.getElementById(headingId)
      focused?.focus()
    },
    [headingId],
  )

  const rest = order.length - end
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets. */}
      <ol className="comments list-none p-0" role="list" aria-label={words.list}>
        {rows.map(row => {
          const { id } = row.comment
          return (
            <CommentRow
              key={id}
              {...row}
              uid={uid}
              owner={owner}
              collapsed={collapsed.has(id)}
              pin={pins.get(id)}
              voteMessage={voteMessages.get(id)}
              highlighted={target?.highlighted === true && target.id === id}
              onDelete={remove}
            />
          )
        })}
      </ol>
      {rest > 0 && (
        <p className="comments-more">
          <Button onClick={showMore}>{words.more(Math.min(rest, pageSize))}</Button>
        </p>
      )}
    </>
  )
}

let isPrinting = false

function subscribeToPrinting(onChange: () => void): () => void {
  const set = (printing: boolean) => () => {
    isPrinting = printing
    onChange()
  }
  const [begin, finish] = [set(true), set(false)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', finish)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', finish)
  }
}

/** Whether the page is being printed. Updates of an external store render before the browser prints. */
const usePrinting = (): boolean => useSyncExternalStore(subscribeToPrinting, () => isPrinting)
