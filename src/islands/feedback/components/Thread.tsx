import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useRef } from 'react'
import { messageOf } from '#lib/api/client.ts'
import { formatCount } from '#lib/format.ts'
import { feedbackMessages } from '#lib/messages/feedback.ts'
import { threadMessages as messages } from '#lib/messages/thread.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { $thread, markAsSeen, sortThread } from '../data.ts'
import { $lostReply, $view, discardLostReply, type Reader } from '../page.ts'
import { type Thread as Comments, sorts } from '../thread.ts'
import { FeedbackForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'

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
      {!thread && !error && <Loading text={messages.loading} />}
      {!thread && error && (
        <LoadError
          text={messageOf(error, feedbackMessages.failed.thread)}
          retry={$thread.revalidate}
        />
      )}
      {thread && <CommentSection thread={thread} uid={uid} owner={owner} />}
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
    if (owner === uid) markAsSeen()
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
        <CommentList thread={thread} uid={uid} owner={owner} headingId={headingId} />
      )}
    </>
  )
}
