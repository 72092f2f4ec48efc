import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { counted } from '#lib/format.ts'
import { feedbackWords, threadWords as words } from '#lib/messages/feedback.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Composer } from './Composer.tsx'
import { List } from './List.tsx'
import { loadThread } from './load.ts'
import { prepareActs } from './reach.ts'
import { $arrived, $stranded, dropStranded, type Reader, type Ready, type Thread as State } from './state.ts'
import { sorts } from './tree.ts'
import { sortBy } from './view.ts'

const headingId = 'feedback'

/** The feedback on a resume (spec sections 2 and 4). */
export function Thread({ thread, uid, owner }: Reader & { thread: State }) {
  const stranded = useStore($stranded)
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(stranded)
  // The comment is gone from under the writer's eyes, and what was written stands higher up.
  useEffect(() => {
    if (stranded !== first.current) box.current?.scrollIntoView({ block: 'nearest' })
  }, [stranded])
  return (
    <section
      className="thread"
      aria-labelledby={headingId}
      onPointerEnter={prepareActs}
      onFocus={prepareActs}
    >
      <h2 id={headingId} tabIndex={-1}>
        {words.heading}
      </h2>
      {uid === owner ? <p className="hint">{words.ownerNote}</p> : <Composer uid={uid} owner={owner} />}
      {stranded !== null && (
        <div ref={box}>
          <Notice kind="info">
            <p>{words.stranded}</p>
            <p className="comment-text">{stranded}</p>
            <Button onClick={dropStranded}>{words.letGo}</Button>
          </Notice>
        </div>
      )}
      {thread.status === 'loading' && <Loading text={words.loading} />}
      {thread.status === 'failed' && (
        <Failure text={thread.said ?? feedbackWords.failed.thread} retry={loadThread} />
      )}
      {thread.status === 'ready' && <Loaded thread={thread} uid={uid} owner={owner} />}
    </section>
  )
}

function Loaded({ thread, uid, owner }: Reader & { thread: Ready }) {
  const arrived = useStore($arrived)
  const { size } = thread.tree.comments
  return (
    <>
      {size > 0 && (
        <div className="thread-head">
          <p className="hint">{thread.isWhole && counted(size, words.one)}</p>
          <SortBy thread={thread} />
        </div>
      )}
      <p className="hint" role="status">
        {arrived > 0 && words.arrived(arrived)}
      </p>
      {size === 0 ? (
        <Empty title={words.empty} text={uid === owner ? words.emptyOwner : words.emptyText} />
      ) : (
        <List thread={thread} uid={uid} owner={owner} heading={headingId} />
      )}
      {!thread.isWhole && <Loading text={words.loading} />}
    </>
  )
}

function SortBy({ thread }: { thread: Ready }) {
  const select = useId()
  return (
    <div className="field">
      <label htmlFor={select}>{words.sort}</label>
      <select
        id={select}
        value={thread.sort}
        disabled={!thread.isWhole}
        onChange={({ target }) => sortBy(sorts.find(sort => sort === target.value) ?? 'newest')}
      >
        {sorts.map(sort => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </select>
    </div>
  )
}
