import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ContentItem } from '#contract/content.ts'
import type { ContentKind } from '#contract/content-values.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { editButtonId, editorHeadingId, restoreFocus } from '../finish-action.ts'
import { ConflictView } from './ConflictView.tsx'
import { ConsentSection } from './ConsentSection.tsx'
import { StateBadge, StateButtons } from './ContentCard.tsx'
import type { ContentTab } from './content-tab.ts'
import type { Group, Typed } from './fields.ts'
import { History } from './History.tsx'
import { ItemForm } from './ItemForm.tsx'
import { $editor, openItem, toRow, updateView } from './store.ts'
import { useItemForm } from './use-item-form.ts'

interface ItemEditorProps<K extends ContentKind> {
  tab: ContentTab<K>
  /** The id of the item, or `new`. */
  id: string
}

/** Goes back to the list, and to the button that opened the item. */
function closeItem(id: string): void {
  updateView({ item: null })
  restoreFocus(editButtonId(id))
}

/** Loads an item and shows its editor. */
export function ItemEditor<K extends ContentKind>({ tab, id }: ItemEditorProps<K>) {
  const editor = useStore($editor)
  const { kind } = tab
  useEffect(() => void openItem(kind, id), [kind, id])
  // The store may still have the item before.
  const loaded = editor.status === 'ready' && editor.id === id ? editor : null
  return (
    <>
      <p>
        <Button onClick={() => closeItem(id)}>Back to the list</Button>
      </p>
      {editor.status === 'failed' ? (
        <LoadError text={editor.message} retry={() => openItem(kind, id)} />
      ) : loaded ? (
        <LoadedItem {...loaded} {...{ tab, id }} />
      ) : (
        <Loading />
      )}
    </>
  )
}

interface LoadedItemProps<K extends ContentKind> extends ItemEditorProps<K> {
  item: ContentItem | null
  start?: Typed
}

function LoadedItem<K extends ContentKind>({ tab, id, item, start }: LoadedItemProps<K>) {
  const { fields } = tab
  const form = useItemForm(tab, { id, item, start })
  const row = item && toRow(item)

  async function save() {
    const saved = await form.save()
    if (!saved) return
    showToast('success', messages.saved)
    if (!item) updateView({ item: saved.id })
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={editorHeadingId}>
      <div className="flex flex-wrap items-center gap-3">
        <h2
          className="min-w-0 text-h3 [overflow-wrap:anywhere] focus:outline-none"
          id={editorHeadingId}
          tabIndex={-1}
          ref={focusOnMount}
        >
          {row || start ? (
            <bdi>{row?.name || String(start?.name ?? messages.erased)}</bdi>
          ) : (
            `A new ${tab.kind}`
          )}
        </h2>
        {row && <StateBadge state={row.state} />}
        {row && <StateButtons row={row} describedBy={editorHeadingId} />}
      </div>
      {start && <p className="text-muted">{messages.contribution}</p>}
      {form.isChanged && !form.conflict && (
        <Notice kind="info">
          <p>These changes are not saved yet. This tab keeps them.</p>
          <Button
            onClick={() => {
              form.reset()
              restoreFocus(editorHeadingId)
            }}
          >
            Discard them
          </Button>
        </Notice>
      )}
      <ItemConflict fields={fields} form={form} />
      <ItemForm tab={tab} form={form} id={id} item={item} onSave={save} />
      {item && item.kind !== 'program' && <ConsentSection item={item} onErased={form.reset} />}
      {item && item.version > 0 && <History key={item.version} item={item} fields={fields} />}
    </section>
  )
}

interface ItemConflictProps {
  fields: Group
  form: ReturnType<typeof useItemForm>
}

/** What another administrator did with the item since it was opened. */
function ItemConflict({ fields, form }: ItemConflictProps) {
  if (!form.conflict || !form.data) return null
  const { seen, current } = form.conflict
  const notes = [
    current.state !== seen.state && messages.stateNow(current.state, seen.state),
    JSON.stringify(current.consent) !== JSON.stringify(seen.consent) && messages.consent.changed,
  ]
  return (
    <ConflictView
      fields={fields}
      base={form.state.base}
      typed={form.data}
      saved={current.data}
      updatedBy={current.updatedBy}
      updatedAt={current.updatedAt}
      notes={notes.filter(note => note !== false)}
      keepOwnChanges={() => {
        form.keepOwnChanges()
        restoreFocus(editorHeadingId)
      }}
      discardOwnChanges={() => {
        form.reset()
        restoreFocus(editorHeadingId)
      }}
    />
  )
}
