import { useStore } from '@nanostores/react'
import {
  type CSSProperties,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { listen } from '#lib/listen.ts'
import { threadMessages as messages } from '#lib/messages/thread.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { deleteComment, showMore } from '../data.ts'
import { $view, elementIdOf, pageSize, type Reader } from '../page.ts'
import { buildTree, pinsOf, type Row, type Thread, toRows } from '../thread.ts'
import { CommentRow, type CommentRowProps } from './CommentRow.tsx'

interface CommentListProps extends Reader {
  thread: Thread
  /** Takes the focus when no comment is left to take it. */
  headingId: string
}

/** The comments of a thread, 50 top-level ones at a time. */
export function CommentList({ thread, uid, owner, headingId }: CommentListProps) {
  const { comments, order } = thread
  const { shown, collapsed, target, voteMessages } = useStore($view)
  const printing = usePrinting()
  const end = printing ? order.length : shown
  const tree = useMemo(() => buildTree(comments), [comments])
  const pins = useMemo(() => new Map(pinsOf(comments).map(pin => [pin.id, pin.number])), [comments])

  useEffect(() => {
    const row = target && document.getElementById(elementIdOf(target.id))
    if (target?.highlighted) row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [target])

  const remove = useCallback(
    async (id: string) => {
      if (!window.confirm(messages.confirmRemove)) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      const previous = rows[rows.findIndex(row => row.dataset.row === id) - 1]
      const outcome = await deleteComment(id)
      showOutcome(outcome)
      if (!outcome.ok || document.activeElement !== document.body) return
      // The row with the focus is gone: the one before it takes the focus.
      const focused = previous?.isConnected ? previous : document.getElementById(headingId)
      focused?.focus()
    },
    [headingId],
  )

  const propsOf = (row: Row): CommentRowProps => {
    const { id } = row.comment
    return {
      ...row,
      uid,
      owner,
      collapsed: collapsed.has(id),
      pin: pins.get(id),
      voteMessage: voteMessages.get(id),
      highlighted: target?.highlighted === true && target.id === id,
      onDelete: remove,
    }
  }
  const rest = order.length - end
  return (
    <>
      {/* Not an `ol`: its rows are grouped, so that a new order moves 50 elements and not 1,000. */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div
        className="[--indent:clamp(0.625rem,2.2vw,1.375rem)]"
        role="list"
        aria-label={messages.list}
      >
        {order.slice(0, end).map((id, index) => (
          <CommentGroup key={id} rows={toRows(tree, order, index, collapsed).map(propsOf)} />
        ))}
      </div>
      {rest > 0 && (
        <p className="grid justify-items-center print:hidden">
          <Button onClick={showMore}>{messages.more(Math.min(rest, pageSize))}</Button>
        </p>
      )}
    </>
  )
}

interface CommentGroupProps {
  rows: readonly CommentRowProps[]
}

function isEqual(a: CommentRowProps, b: CommentRowProps | undefined): boolean {
  const names = Object.keys(a) as (keyof CommentRowProps)[]
  return b !== undefined && names.every(name => a[name] === b[name])
}

// Up to 1,000 rows: groups off the screen are not laid out. The margin is for focus rings.
const skipLayout =
  'supports-[overflow-clip-margin:1px]:[contain-intrinsic-size:auto_calc(var(--rows)*12rem)] supports-[overflow-clip-margin:1px]:[content-visibility:auto] [overflow-clip-margin:var(--space-4)]'

/** A top-level comment with its replies; renders again only when one of its rows has changed. */
const CommentGroup = memo(
  ({ rows }: CommentGroupProps) => (
    <div
      className={`border-t ${skipLayout}`}
      style={{ '--rows': rows.length } as CSSProperties}
      role="none"
    >
      {rows.map(row => (
        <CommentRow key={row.comment.id} {...row} />
      ))}
    </div>
  ),
  (before, after) =>
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => isEqual(row, after.rows[index])),
)

let isPrinting = false

const subscribeToPrinting = (onChange: () => void) =>
  listen(window, ['beforeprint', 'afterprint'], ({ type }) => {
    isPrinting = type === 'beforeprint'
    onChange()
  })

/** Whether the page is being printed. An external store renders before the browser prints. */
const usePrinting = (): boolean => useSyncExternalStore(subscribeToPrinting, () => isPrinting)
