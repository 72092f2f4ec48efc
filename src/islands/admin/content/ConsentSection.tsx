import { type SubmitEvent, useState } from 'react'
import { formatLongDay } from '#catalog/values.ts'
import type { ContentItem } from '#contract/content.ts'
import type { Consent } from '#contract/content-values.ts'
import { contentApi } from '#lib/api/content.ts'
import { readDraft, removeDraft, saveDraft } from '#lib/drafts.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { editorHeadingId, useItemAction } from '../finish-action.ts'
import { useUid } from '../use-uid.ts'
import { changeItem } from './store.ts'

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
export function ConsentSection({ item, onErased }: ConsentSectionProps) {
  const uid = useUid()
  const { pending, run } = useItemAction()
  const { consent, kind, id, version } = item
  const draft = `consent:${kind}:${id}`
  // Stays when another administrator has changed the item, and over a lost session.
  const [typed, setTyped] = useState<string | null>(() => readDraft(uid, draft).givenOn ?? null)
  const isGiven = consent.status === 'given' || consent.status === 'unrecorded'

  const givenOn = typed ?? consent.givenOn ?? ''
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const call = contentApi.setConsent({ kind, id, version, givenOn })
    const result = changeItem(call, messages.consent.recorded)
    if ((await run('record', result, editorHeadingId)).ok) forget()
  }
  function forget() {
    removeDraft(uid, draft)
    setTyped(null)
  }
  async function onWithdraw() {
    if (!window.confirm(messages.consent.confirm)) return
    const result = changeItem(contentApi.withdrawConsent({ kind, id }), messages.consent.withdrawn)
    if (!(await run('withdraw', result, editorHeadingId)).ok) return
    forget()
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
          onChange={({ target }) => {
            setTyped(target.value)
            saveDraft(uid, draft, { givenOn: target.value })
          }}
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
