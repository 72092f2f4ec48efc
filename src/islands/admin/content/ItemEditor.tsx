import { type ReactNode, useRef, useState } from 'react'
import { formatLongDay } from '#catalog/values.ts'
import type { ContentItem } from '#contract/content.ts'
import { type Consent, checkContent, checkDraft } from '#contract/content-values.ts'
import { fieldErrorsOf } from '#lib/api/client.ts'
import { removeDraft } from '#lib/drafts.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { type ActionResult, toFailure } from '../../ui/form-actions.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { setQuery } from '../data.ts'
import { restoreFocus, useEditDraft, useItemAction, useUid } from '../item-action.ts'
import { Loaded } from '../PagedList.tsx'
import { ConflictView } from './ConflictView.tsx'
import {
  consentField,
  editButtonId,
  editorHeadingId,
  isSuggested,
  StateBadge,
  StateButtons,
} from './ContentCard.tsx'
import type { ContentTab } from './content-tab.ts'
import { $edited, changeItem, contentApi, type Edited, readCurrentItem, showItem } from './data.ts'
import { ContentFormContext, GroupFields } from './FieldEditor.tsx'
import {
  emptyGroup,
  errorsAtFields,
  findDifferences,
  mergeChanges,
  readGroup,
  setAt,
  type Typed,
} from './fields.ts'
import { History } from './History.tsx'

/** Goes back to the list, and to the button that opened the item. */
function closeItem(id: string): void {
  setQuery({ item: '' })
  restoreFocus(editButtonId(id))
}

/** Loads an item, or begins a new one, and shows its editor. */
export function ItemEditor({ tab, id }: { tab: ContentTab; id: string }) {
  return (
    <>
      {tab.kind !== 'site' && (
        <p>
          <Button onClick={() => closeItem(id)}>Back to the list</Button>
        </p>
      )}
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

const isErased = (item: ContentItem | null) => item?.consent?.status === 'withdrawn'

function LoadedItem({ tab, id, item }: Edited & { tab: ContentTab }) {
  const { kind, fields, newData, complete } = tab
  const isDraft = kind === 'program' && (!item || item.state === 'draft')
  const data: Typed = item?.data ?? { ...emptyGroup(fields), ...newData }
  const version = item?.version ?? 0
  const draft = useEditDraft(
    `content:${kind}:${id}`,
    { data, version },
    {},
    old => isErased(item) && old.version !== version,
  )
  const { base, typed } = draft.state
  const read = readGroup(fields, typed)
  const own = complete?.(read) ?? read
  // The id of a new program is made from its name.
  const named = own.id === '' ? { ...own, id: 'new' } : own
  const checked = checkContent(kind, named)
  const conflict = item && findDifferences(base, data).length > 0 ? item : null
  // Another form, without the message of the one before.
  const [settled, setSettled] = useState(0)
  // Which of two buttons sends the form.
  const isPublishing = useRef(false)

  /** Keeps what was typed on top of what is there now, or forgets it. */
  function settle(isKept: boolean) {
    if (isKept) draft.update(() => ({ base: data, version, typed: mergeChanges(base, data, own) }))
    else draft.reset()
    setSettled(settled + 1)
    restoreFocus(editorHeadingId)
  }

  function showSaved(saved: ContentItem, sent: typeof draft.latest.current): ActionResult {
    // What was typed during the request has not been saved, and stays.
    if (draft.latest.current === sent) draft.reset()
    else draft.update(() => ({ base: saved.data, version: saved.version }))
    showItem(saved)
    showToast('success', isDraft && saved.state === 'published' ? 'Published' : 'Saved')
    if (!item) setQuery({ item: saved.id })
    return { ok: true }
  }

  /** Shows the item as another administrator has changed it, beside what was typed. */
  function showConflict(current: ContentItem, sent: typeof draft.latest.current): ActionResult {
    // An earlier request was stored, and its answer lost.
    if (findDifferences(current.data, own).length === 0 && current.state === item?.state)
      return showSaved(current, sent)
    showItem(current)
    if (!isErased(current)) return { ok: false, message: messages.changedMeanwhile }
    draft.reset()
    return { ok: false, message: messages.erasedMeanwhile }
  }

  /** Stores an item that was changed, or a new one, and shows it to everybody, if asked to. */
  async function store(isPublished: boolean): Promise<ContentItem> {
    const state = isPublished ? 'published' : 'draft'
    if (kind === 'site') return contentApi.edit({ kind, id, version, data: own })
    if (!item) return contentApi.create({ kind, data: own, state })
    const isSame = isPublished && findDifferences(data, own).length === 0
    const saved = isSame ? item : await contentApi.edit({ kind, id, version, data: own })
    if (!isPublished) return saved
    return contentApi.setState({ kind, id, version: saved.version, state })
  }

  async function save(): Promise<ActionResult> {
    const isPublished = isPublishing.current
    const inForm = checked.ok ? {} : checked.fields
    const wrong = isDraft && !isPublished ? checkDraft(named) : inForm
    if (Object.keys(wrong).length > 0)
      return {
        ok: false,
        message: 'Please check the fields and try again.',
        fields: errorsAtFields(fields, wrong),
      }
    const sent = draft.latest.current
    try {
      return showSaved(await store(isPublished), sent)
    } catch (error) {
      const current = readCurrentItem(error)
      if (current) return showConflict(current, sent)
      const errors = Object.entries(fieldErrorsOf(error))
      const ofData = errors.map(([path, text]) => [path.replace(/^data\./, ''), text])
      const atFields = errorsAtFields(fields, Object.fromEntries(ofData))
      return { ...toFailure(error, messages.failedToSave), fields: atFields }
    }
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={editorHeadingId}>
      <div className="flex flex-wrap items-center gap-3">
        <h2
          className="min-w-0 text-h3 [overflow-wrap:anywhere] focus:outline-none"
          id={editorHeadingId}
          tabIndex={-1}
          // The settings of the site are a part of their tab.
          ref={kind === 'site' ? undefined : focusOnMount}
        >
          {item ? <bdi>{item.name || 'Erased'}</bdi> : `A new ${kind}`}
        </h2>
        {item && item.kind !== 'site' && (
          <>
            <StateBadge state={item.state} />
            <StateButtons row={item} describedBy={editorHeadingId} isForm={isDraft} />
          </>
        )}
      </div>
      {item && item.kind === 'program' && isSuggested(item) && (
        <p className="text-muted">
          This program came from a contribution. Once its record is complete, it is shown in place
          of the contribution.
        </p>
      )}
      {conflict && (
        <ConflictView fields={fields} base={base} typed={own} saved={conflict} settle={settle} />
      )}
      {!conflict && findDifferences(base, read).length > 0 && (
        <Notice kind="info">
          <p>{draft.isKept ? messages.notSaved : commonMessages.draftNotKept}</p>
          <Button onClick={() => settle(false)}>Discard them</Button>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Form
          key={settled}
          submit={save}
          label={item ? 'Save' : 'Save as a draft'}
          busyLabel="Saving..."
          isLong
          blockedMessage={conflict ? messages.chooseFirst : undefined}
          beside={
            isDraft && (
              <Button
                onClick={({ currentTarget }) => {
                  isPublishing.current = true
                  // Calls `save` before it returns.
                  currentTarget.form?.requestSubmit()
                  isPublishing.current = false
                }}
              >
                Publish
              </Button>
            )
          }
        >
          <ContentFormContext
            value={{
              data: typed,
              // It never changes.
              hidden: 'id',
              setData: next => draft.update(() => ({ typed: next })),
              change: (path, value) =>
                draft.update(({ typed }) => ({ typed: setAt(typed, path, value) })),
            }}
          >
            {tab.renderForm?.(read, id) ?? (
              <GroupFields fields={fields.fields} path={[]} value={typed} />
            )}
          </ContentFormContext>
        </Form>
        {tab.renderPreview && (
          <Preview>{checked.ok && tab.renderPreview(checked.value, id)}</Preview>
        )}
      </div>
      {item?.consent && <ConsentSection item={item} onErased={draft.reset} />}
      {item && version > 0 && <History key={version} item={item} fields={fields} />}
    </section>
  )
}

const Preview = ({ children }: { children: ReactNode }) => (
  <section
    className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-4"
    aria-labelledby="item-preview"
  >
    <h3 className="text-body" id="item-preview">
      Preview
    </h3>
    {children ? (
      <ul className="list-none p-0">{children}</ul>
    ) : (
      <p className="hint">The card appears once every field is right.</p>
    )}
  </section>
)

interface ConsentSectionProps {
  item: Extract<ContentItem, { kind: 'mentor' | 'story' }>
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

const askWithdrawal =
  'Hide this at once and erase the data of the person, with its history and files? This cannot be undone.'

/** The consent of a person to being shown. */
function ConsentSection({ item, onErased }: ConsentSectionProps) {
  const { pending, run } = useItemAction()
  const { consent, kind, id, version } = item
  const draft = { uid: useUid(), form: `consent:${kind}:${id}` }
  const isGiven = consent.status === 'given' || consent.status === 'unrecorded'

  async function withdraw() {
    if (!window.confirm(askWithdrawal)) return
    const call = contentApi.withdrawConsent({ kind, id })
    const result = changeItem(call, 'Hidden, and the data of the person is erased')
    if (!(await run('withdraw', result, editorHeadingId)).ok) return
    removeDraft(draft.uid, draft.form)
    onErased()
  }

  return (
    <section className="card" aria-labelledby="consent">
      <h3 className="text-body" id="consent">
        Consent of the person
      </h3>
      <p>{describe(consent)}</p>
      <Form
        submit={({ givenOn = '' }) =>
          changeItem(contentApi.setConsent({ kind, id, version, givenOn }), 'Consent recorded')
        }
        label="Record consent"
        busyLabel="Saving..."
        draft={draft}
        initialValues={{ givenOn: consent.givenOn ?? '' }}
        beside={
          isGiven && (
            <Button look="danger" busy={pending !== null && 'Saving...'} onClick={withdraw}>
              Withdraw consent
            </Button>
          )
        }
      >
        <Field label="Day of consent" name={consentField} type="date" required />
      </Form>
    </section>
  )
}
