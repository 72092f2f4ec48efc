import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ContentKind } from '#contract/content-values.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LoadingSkeleton } from '../components/LoadingSkeleton.tsx'
import { editButtonId, editorHeadingId, finishAction } from '../finish-action.ts'
import { undoDeletion } from './actions.ts'
import { BuildNotice } from './BuildNotice.tsx'
import { ContentList } from './ContentList.tsx'
import type { ContentTab } from './content-tab.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { $contentView, $deleted, closeContent, contentList, openContent } from './store.ts'

/** A tab of content: its list, or the editor of one item. */
export function ContentPanel<K extends ContentKind>({ tab }: { tab: ContentTab<K> }) {
  const { kind, item } = useStore($contentView)
  const list = useStore(contentList.$list)
  useEffect(() => {
    openContent(tab.kind)
    return closeContent
  }, [tab.kind])
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
