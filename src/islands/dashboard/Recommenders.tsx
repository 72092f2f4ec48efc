import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { today } from '#catalog/days.ts'
import { formatLongDay } from '#catalog/values.ts'
import { validate } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import { recommenders as endpoints, pastDate, type Recommender } from '#contract/recommenders.ts'
import { messageOf } from '#lib/api/client.ts'
import { ownRecommenderMessages as messages } from '#lib/messages/recommenders.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { type ActionResult, type FormValues, runAction } from '../ui/form-actions.ts'
import { Pending } from '../ui/Pending.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { getRecommenders, type OfProgram, recommendersApi } from './recommenders-store.ts'

/** The name of the draft of a new recommender. */
export const recommenderDraft = (programId: string): string => `recommender:${programId}`

/** Whom a member asks for letters for a saved program. */
export function Recommenders({ uid, programId }: OfProgram) {
  const $recommenders = getRecommenders({ uid, programId })
  const { data: recommenders, error } = useStore($recommenders)
  /** A link that was just made; it cannot be shown again. */
  const [link, setLink] = useState<{ id: string; name: string; address: string } | null>(null)
  const fallback = useFocusFallback()

  function show(changed: Recommender) {
    const shown = $recommenders.get().data ?? []
    $recommenders.mutate(
      shown.some(({ id }) => id === changed.id)
        ? shown.map(each => (each.id === changed.id ? changed : each))
        : [...shown, changed],
    )
  }
  function showLink({ recommender, token }: { recommender: Recommender; token: string }) {
    show(recommender)
    const { id, name } = recommender
    setLink({ id, name, address: `${window.location.origin}/recommendation#${token}` })
  }

  async function add(values: FormValues): Promise<ActionResult> {
    const input = validate(endpoints.add.input, { ...values, programId })
    if (!input.ok) return input
    const { dueOn } = input.value
    // The server also takes the days of other time zones.
    if (dueOn && dueOn < today())
      return { ok: false, message: pastDate, fields: { dueOn: pastDate } }
    const call = async () => showLink(await recommendersApi.add(input.value))
    return runAction(call, '', messages.addFailed)
  }

  const hideLink = (id: string) => setLink(shown => (shown?.id === id ? null : shown))
  const actions: RecommenderActions = {
    renewLink: async recommenderId => showLink(await recommendersApi.renewLink({ recommenderId })),
    async withdraw(recommenderId) {
      show(await recommendersApi.withdrawLink({ recommenderId }))
      hideLink(recommenderId)
    },
    async remove(recommenderId) {
      await recommendersApi.remove({ recommenderId })
      hideLink(recommenderId)
      $recommenders.mutate($recommenders.get().data?.filter(({ id }) => id !== recommenderId))
    },
  }

  return (
    <section className="grid gap-3" aria-label={messages.heading} {...fallback}>
      <p className="hint">{messages.lead}</p>
      {!recommenders && (
        <Pending error={error} failed={messages.loadFailed} retry={$recommenders.revalidate} />
      )}
      {recommenders && (
        <>
          <ul className="list-none p-0">
            {recommenders.map(recommender => (
              <RecommenderRow key={recommender.id} recommender={recommender} actions={actions} />
            ))}
          </ul>
          {link && (
            <div role="status">
              <CopyField
                key={link.address}
                label={messages.link(link.name)}
                hint={messages.linkHint}
                value={link.address}
                messages={messages}
              />
            </div>
          )}
          {recommenders.length < limits.recommender.perProgram && (
            <Form
              label={messages.add}
              busyLabel={messages.adding}
              look="plain"
              draft={{ uid, form: recommenderDraft(programId) }}
              submit={add}
            >
              <Field name="name" label={messages.name} />
              <TextArea name="ask" label={messages.ask} hint={messages.askHint} />
              <Field name="dueOn" label={messages.dueOn} type="date" min={today()} />
            </Form>
          )}
        </>
      )}
    </section>
  )
}

/** What the buttons of a recommender do, by its id. */
type RecommenderActions = Record<
  'renewLink' | 'withdraw' | 'remove',
  (recommenderId: string) => Promise<void>
>

function describeState({ doneAt, withdrawnAt, expiresAt }: Recommender): string {
  if (doneAt) return messages.state.done(formatLongDay(today(doneAt)))
  if (withdrawnAt) return messages.state.withdrawn
  return expiresAt && expiresAt.getTime() <= Date.now()
    ? messages.state.expired
    : messages.state.asked
}

/** A recommender with the state of the link. */
function RecommenderRow(props: { recommender: Recommender; actions: RecommenderActions }) {
  const { recommender, actions } = props
  const [busy, setBusy] = useState(false)
  const { id, name, ask, dueOn, withdrawnAt } = recommender
  // Not disabled while busy: that would lose the focus.
  const run = (action: keyof RecommenderActions) => async () => {
    if (busy) return
    setBusy(true)
    await actions[action](id).catch(error =>
      showToast('error', messageOf(error, messages.changeFailed)),
    )
    setBusy(false)
  }
  const state = [describeState(recommender), dueOn ? messages.due(formatLongDay(dueOn)) : '']
  return (
    <li className="grid gap-2 border-t py-3">
      <h3 className="text-body">
        <bdi>{name}</bdi>
      </h3>
      <p className="text-muted">{state.filter(Boolean).join(', ')}</p>
      <p className="whitespace-pre-line">
        <bdi>{ask}</bdi>
      </p>
      <p className="flex flex-wrap gap-3">
        <Button
          aria-label={messages.newLinkLabel(name)}
          aria-disabled={busy}
          onClick={run('renewLink')}
        >
          {messages.newLink}
        </Button>
        {!withdrawnAt && (
          <Button
            aria-label={messages.withdrawLabel(name)}
            aria-disabled={busy}
            onClick={run('withdraw')}
          >
            {messages.withdraw}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={messages.removeLabel(name)}
          aria-disabled={busy}
          onClick={run('remove')}
        >
          {messages.remove}
        </Button>
      </p>
    </li>
  )
}
