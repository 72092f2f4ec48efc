import type { SubmitEvent } from 'react'
import { formatLongDay } from '#catalog/values.ts'
import type { ContentItem } from '#contract/content.ts'
import type { Consent } from '#contract/content-values.ts'
import { contentApi } from '#lib/api/content.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { setQuery } from '../data.ts'
import { restoreFocus, useDraft, useItemAction } from '../item-action.ts'
import { Loaded } from '../PagedList.tsx'
import { ConflictView } from './ConflictView.tsx'
import { editButtonId, editorHeadingId, StateBadge, StateButtons, states } from './ContentCard.tsx'
import type { ContentTab } from './content-tabs.tsx'
import { $edited, changeItem, type Edited, toRow } from './data.ts'
import { History } from './History.tsx'
import { ItemForm } from './ItemForm.tsx'
import { type ItemFormState, useItemForm } from './use-item-form.ts'

/** Goes back to the list, and to the button that opened the item. */
function closeItem(id: string): void {
  setQuery({ item: '' })
  restoreFocus(editButtonId(id))
}

/** Loads an item, or begins a new one, and shows its editor. */
export function ItemEditor({ tab, id }: { tab: ContentTab; id: string }) {
  return (
    <>
      <p>
        <Button onClick={() => closeItem(id)}>Back to the list</Button>
      </p>
      <Loaded
        $store={$edited}
        failed="Failed to load this item. Please try again later."
        loading={<Loading />}
      >
        {/* The store may still have the item before. */}
        {edited => (edited.id === id ? <LoadedItem {...edited} tab={tab} /> : <Loading />)}
      </Loaded>
    </>
  )
}

function LoadedItem({ tab, ...edited }: Edited & { tab: ContentTab }) {
  const { item } = edited
  const form = useItemForm(tab, edited)
  const row = item && toRow(item)
  // Nobody has filled in the record.
  const isSuggestion = item?.kind === 'program' && item.data.provider === ''

  async function save() {
    const saved = await form.save()
    if (!saved) return
    showToast('success', 'Saved')
    if (!item) setQuery({ item: saved.id })
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
          {row ? <bdi>{row.name || 'Erased'}</bdi> : `A new ${tab.kind}`}
        </h2>
        {row && <StateBadge state={row.state} />}
        {row && <StateButtons row={row} describedBy={editorHeadingId} />}
      </div>
      {isSuggestion && (
        <p className="text-muted">
          This program came from a contribution. Once its record is complete, it is shown in place
          of the contribution.
        </p>
      )}
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
      <ItemConflict form={form} />
      <ItemForm form={form} onSave={save} />
      {item && item.kind !== 'program' && <ConsentSection item={item} onErased={form.reset} />}
      {item && item.version > 0 && <History key={item.version} item={item} fields={tab.fields} />}
    </section>
  )
}

/** What another administrator did with the item since it was opened. */
function ItemConflict({ form }: { form: ItemFormState }) {
  if (!form.conflict || !form.data) return null
  const { seen, current } = form.conflict
  const nameOf = ({ state }: ContentItem) => states[state].name.toLowerCase()
  const notes = [
    current.state !== seen.state && `It is ${nameOf(current)} now; it was ${nameOf(seen)}.`,
    JSON.stringify(current.consent) !== JSON.stringify(seen.consent) &&
      'The consent of the person was changed; it is shown below.',
  ]
  return (
    <ConflictView
      fields={form.tab.fields}
      base={form.state.base}
      typed={form.data}
      saved={current}
      notes={notes.filter(note => note !== false)}
      settle={isKept => {
        if (isKept) form.keepOwnChanges()
        else form.reset()
        restoreFocus(editorHeadingId)
      }}
    />
  )
}

interface ConsentSectionProps {
  item: Exclude<ContentItem, { kind: 'program' }>
  /** Called once the data of the person is erased. */
  onErased: () => void
}

const formatDay = (day: string | null) => (day ? formatLongDay(day) : '')

const describe = ({ status, givenOn, withdrawnOn }: Consent): string =>
  ({
    none: 'Not recorded. Without it nothing can be published.',
    unrecorded: 'Published before consents were recorded. Please ask the person and record it.',
    given: `Given on ${formatDay(givenOn)}.`,
    withdrawn: `Withdrawn on ${formatDay(withdrawnOn)}. The data of the person is erased.`,
  })[status]

/** The consent of a person to being shown. */
function ConsentSection({ item, onErased }: ConsentSectionProps) {
  const { pending, run } = useItemAction()
  const { consent, kind, id, version } = item
  const draft = useDraft(`consent:${kind}:${id}`)
  const isGiven = consent.status === 'given' || consent.status === 'unrecorded'

  const givenOn = draft.values.givenOn ?? consent.givenOn ?? ''
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const call = contentApi.setConsent({ kind, id, version, givenOn })
    const result = changeItem(call, 'Consent recorded')
    if ((await run('record', result, editorHeadingId)).ok) draft.remove()
  }
  async function onWithdraw() {
    if (
      !window.confirm(
        'Hide this at once and erase the data of the person, with its history and files? This cannot be undone.',
      )
    )
      return
    const result = changeItem(
      contentApi.withdrawConsent({ kind, id }),
      'Hidden, and the data of the person is erased',
    )
    if (!(await run('withdraw', result, editorHeadingId)).ok) return
    draft.remove()
    onErased()
  }

  return (
    <section className="card" aria-labelledby="consent">
      <h3 className="text-body" id="consent">
        Consent of the person
      </h3>
      <p>{describe(consent)}</p>
      <form className="flex flex-wrap items-end gap-3" method="dialog" onSubmit={onSubmit}>
        <Field
          label="Day of consent"
          type="date"
          required
          value={givenOn}
          onChange={({ target }) => draft.save({ givenOn: target.value })}
        />
        <Button type="submit" busy={pending === 'record' && 'Saving...'}>
          Record consent
        </Button>
        {isGiven && (
          <Button look="danger" busy={pending === 'withdraw' && 'Saving...'} onClick={onWithdraw}>
            Withdraw consent
          </Button>
        )}
      </form>
    </section>
  )
}
