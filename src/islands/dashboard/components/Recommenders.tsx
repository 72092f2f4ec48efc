import { useCallback, useState } from 'react'
import { today } from '#catalog/days.ts'
import { validate } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import { recommenders as endpoints, pastDate, type Recommender } from '#contract/recommenders.ts'
import { createClient, messageOf } from '#lib/api/client.ts'
import { ownRecommenderMessages as messages } from '#lib/messages/recommenders.ts'
import { showToast } from '#lib/toasts.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { type ActionResult, type FormValues, runAction } from '../../ui/form-actions.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { RecommenderRow } from './RecommenderRow.tsx'

const recommendersApi = createClient(endpoints)

/** A link that was just made; it cannot be shown again. */
interface NewLink {
  id: string
  name: string
  address: string
}

/** Whom a member asks for letters for a saved program. */
export function Recommenders({ uid, programId }: { uid: string; programId: string }) {
  const load = useCallback(() => recommendersApi.list({ programId }), [programId])
  const { loaded, reload, change: changeList } = useLoaded(load)
  const [link, setLink] = useState<NewLink | null>(null)
  const fallback = useFocusFallback()

  function show(changed: Recommender) {
    changeList(shown =>
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

  async function change(call: () => Promise<void>) {
    try {
      await call()
    } catch (error) {
      showToast('error', messageOf(error, messages.changeFailed))
    }
  }
  const renewLink = ({ id: recommenderId }: Recommender) =>
    change(async () => showLink(await recommendersApi.renewLink({ recommenderId })))
  const withdraw = ({ id: recommenderId }: Recommender) =>
    change(async () => {
      show(await recommendersApi.withdrawLink({ recommenderId }))
      setLink(shown => (shown?.id === recommenderId ? null : shown))
    })
  const remove = ({ id: recommenderId }: Recommender) =>
    change(async () => {
      await recommendersApi.remove({ recommenderId })
      setLink(shown => (shown?.id === recommenderId ? null : shown))
      changeList(shown => shown.filter(({ id }) => id !== recommenderId))
    })

  return (
    <section className="grid gap-3" aria-labelledby="recommenders" {...fallback}>
      <h3 id="recommenders">{messages.heading}</h3>
      <p className="hint">{messages.lead}</p>
      {loaded.status === 'loading' && <Loading />}
      {loaded.status === 'failed' && (
        <LoadError text={messageOf(loaded.error, messages.loadFailed)} retry={reload} />
      )}
      {loaded.status === 'ready' && (
        <>
          <ul className="list-none p-0">
            {loaded.value.map(recommender => (
              <RecommenderRow
                key={recommender.id}
                recommender={recommender}
                renewLink={renewLink}
                withdraw={withdraw}
                remove={remove}
              />
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
          {loaded.value.length < limits.recommender.perProgram && (
            <Form
              label={messages.add}
              busyLabel={messages.adding}
              draft={{ uid, form: `recommender:${programId}` }}
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
