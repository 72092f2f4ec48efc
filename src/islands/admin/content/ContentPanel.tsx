import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ContentKind } from '#contract/content-values.ts'
import { formatDateTime } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LoadingSkeleton } from '../components/LoadingSkeleton.tsx'
import { editButtonId, editorHeadingId, finishAction } from '../finish-action.ts'
import { undoDeletion } from './actions.ts'
import { ContentList } from './ContentList.tsx'
import type { ContentTab } from './content-tab.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { $build, $contentView, $deleted, contentList, loadBuild, openContent } from './store.ts'

/** A tab of content: its list, or the editor of one item. */
export function ContentPanel<K extends ContentKind>({ tab }: { tab: ContentTab<K> }) {
  const { kind, item } = useStore($contentView)
  const list = useStore(contentList.$list)
  useEffect(() => openContent(tab.kind), [tab.kind])
  if (kind !== tab.kind) return <LoadingSkeleton rows={5} />
  if (list.status === 'absent') return <EmptyState title={commonMessages.notOffered} />
  return (
    <>
      <BuildNotice />
      <DeletionNotice />
      {item !== null && <ItemEditor key={item} tab={tab} id={item} />}
      {/* Kept as it is, with its place on the page, while an item is edited. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" hidden={item !== null}>
        <ContentList tab={tab} />
      </div>
    </>
  )
}

/** What was deleted last, in the list or in the editor. */
function DeletionNotice() {
  const deleted = useStore($deleted)
  if (!deleted) return null
  return (
    <Notice kind="info">
      <p>
        <bdi>{deleted.row.name || messages.erased}</bdi> was deleted.
      </p>
      <Button
        onClick={async () =>
          finishAction(await undoDeletion(), editorHeadingId, editButtonId(deleted.row.id))
        }
      >
        Undo
      </Button>
    </Notice>
  )
}

/** How often to ask while a build is waited for, in milliseconds. */
const interval = 5000

/** How far the static pages are; changes are on /programs, /mentor and /experience at once. */
function BuildNotice() {
  const build = useStore($build)
  const isActive = build?.state === 'waiting' || build?.state === 'running'
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(loadBuild, interval)
    return () => clearInterval(timer)
  }, [isActive])
  if (!build) return null
  const { state, failingSince, succeededAt } = build
  return (
    <div className="hint" role="status">
      {state === 'waiting' && <p>The static pages will be built in a moment.</p>}
      {state === 'running' && <p>The static pages are being built.</p>}
      {state === 'idle' && !failingSince && succeededAt && (
        <p>{`The static pages were built on ${formatDateTime(succeededAt, '')}.`}</p>
      )}
      {failingSince && (
        <p className="field-error">
          {`The static pages could not be built since ${formatDateTime(failingSince, '')}. Visitors see the earlier ones; the log of the server says why.`}
        </p>
      )}
    </div>
  )
}
