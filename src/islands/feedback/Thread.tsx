import { useStore } from '@nanostores/react'
import {
  type CSSProperties,
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { formatCount } from '#lib/format.ts'
import { listen } from '#lib/listen.ts'
import { feedbackMessages } from '#lib/messages/feedback.ts'
import { threadMessages as messages } from '#lib/messages/thread.ts'
import { showOutcome } from '#lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pending } from '../ui/Pending.tsx'
import { Select } from '../ui/Select.tsx'
import { FeedbackForm } from './CommentForm.tsx'
import { CommentRow, type CommentRowProps } from './CommentRow.tsx'
import { $thread, deleteComment, markAsSeen, showMore, sortThread } from './data.ts'
import { $lostReply, $view, discardLostReply, elementIdOf, pageSize, type Reader } from './page.ts'
import { buildTree, type Thread as Comments, pinsOf, type Row, sorts, toRows } from './thread.ts'

const headingId = 'feedback'

interface ThreadProps extends Reader {
  /** Whether the resume is a file that pins can be set on. */
  canPin: boolean
}

/** The feedback on a resume (spec sections 2 and 4). */
export function Thread({ uid, owner, canPin }: ThreadProps) {
  const { data: thread, error } = useStore($thread)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby={headingId}>
      <h2 className="text-h3 focus:outline-none" id={headingId} tabIndex={-1}>
        {messages.heading}
      </h2>
      {uid === owner ? (
        <p className="hint">{messages.ownerNote}</p>
      ) : (
        <FeedbackForm uid={uid} owner={owner} canPin={canPin} />
      )}
      <LostReply />
      {thread ? (
        <CommentSection thread={thread} uid={uid} owner={owner} />
      ) : (
        <Pending
          error={error}
          failed={feedbackMessages.failed.thread}
          retry={$thread.revalidate}
          text={messages.loading}
        />
      )}
    </section>
  )
}

/** What was written in reply to comments that were deleted meanwhile. */
function LostReply() {
  const text = useStore($lostReply)
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(text)
  useEffect(() => {
    if (text !== first.current) box.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (text === null) return null
  return (
    <div ref={box}>
      <Notice kind="info">
        <p>{messages.lostReply}</p>
        <p className="max-w-text whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        <Button onClick={discardLostReply}>{messages.discard}</Button>
      </Notice>
    </div>
  )
}

function CommentSection({ thread, uid, owner }: Reader & { thread: Comments }) {
  const { sort, newComments } = useStore($view)
  const { length } = thread.comments
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is added is seen too.
  useEffect(() => {
    if (owner === uid) void markAsSeen()
  }, [length])
  // Drawn in short steps, so that the page reacts meanwhile.
  const isDrawn = useDeferredValue(true, false)
  if (!isDrawn) return <Loading text={messages.loading} />
  return (
    <>
      {length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="hint">{formatCount(length, messages.one)}</p>
          <div className="print:hidden [&>div]:flex [&>div]:items-center [&>div]:gap-2 [&_label]:flex-none [&_label]:text-small">
            <Select
              label={messages.sort}
              value={sort}
              options={sorts.map(value => ({ value, label: messages.sorts[value] }))}
              onChange={sortThread}
            />
          </div>
        </div>
      )}
      <p className="hint" role="status">
        {newComments > 0 && messages.newComments(newComments)}
      </p>
      {length === 0 ? (
        <EmptyState
          title={messages.empty}
          text={uid === owner ? messages.emptyOwner : messages.emptyText}
        />
      ) : (
        <CommentList thread={thread} uid={uid} owner={owner} />
      )}
    </>
  )
}

async function remove(id: string): Promise<void> {
  if (!window.confirm(messages.confirmRemove)) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const previous = rows[rows.findIndex(row => row.dataset.row === id) - 1]
  const outcome = await deleteComment(id)
  showOutcome(outcome)
  if (!outcome.ok || document.activeElement !== document.body) return
  // The row with the focus is gone: the one before it takes the focus, or the heading.
  const focused = previous?.isConnected ? previous : document.getElementById(headingId)
  focused?.focus()
}

/** The comments of a thread, 50 top-level ones at a time. */
function CommentList({ thread, uid, owner }: Reader & { thread: Comments }) {
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

function isEqual(a: CommentRowProps, b: CommentRowProps | undefined): boolean {
  const names = Object.keys(a) as (keyof CommentRowProps)[]
  return b !== undefined && names.every(name => a[name] === b[name])
}

// Up to 1,000 rows: groups off the screen are not laid out. The margin is for focus rings.
const skipLayout =
  'supports-[overflow-clip-margin:1px]:[contain-intrinsic-size:auto_calc(var(--rows)*12rem)] supports-[overflow-clip-margin:1px]:[content-visibility:auto] [overflow-clip-margin:var(--space-4)]'

/** A top-level comment with its replies; renders again only when one of its rows has changed. */
const CommentGroup = memo(
  ({ rows }: { rows: readonly CommentRowProps[] }) => (
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
