import { useCallback, useEffect, useState } from 'react'
import { calendarApi } from '#lib/api/calendar.ts'
import { isAbsent, messageOf } from '#lib/api/client.ts'
import { calendarMessages as messages } from '#lib/messages/calendar.ts'
import { site } from '#lib/site.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { CopyField } from './CopyField.tsx'

/** `absent`: the backend has no calendars. */
type State =
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; address: string }

const toAddress = ({ path }: { path: string }): string =>
  new URL(path, site.backend || window.location.origin).href

/** The private address of the calendar of saved programs. */
export function CalendarAddress() {
  const [state, setState] = useState<State>({ status: 'loading' })
  const load = useCallback(async () => {
    setState({ status: 'loading' })
    try {
      setState({ status: 'ready', address: toAddress(await calendarApi.get({})) })
    } catch (error) {
      if (isAbsent(error)) setState({ status: 'absent' })
      else setState({ status: 'failed', message: messageOf(error, messages.loadFailed) })
    }
  }, [])
  useEffect(() => void load(), [load])

  if (state.status === 'absent') return null
  return (
    <section className="grid max-w-text content-start gap-3" aria-labelledby="calendar">
      <h2 id="calendar">{messages.heading}</h2>
      <p>{messages.lead}</p>
      {state.status === 'loading' && <Loading />}
      {state.status === 'failed' && <LoadError text={state.message} retry={load} />}
      {state.status === 'ready' && (
        <Address
          address={state.address}
          onRenewed={address => setState({ status: 'ready', address })}
        />
      )}
    </section>
  )
}

interface AddressProps {
  address: string
  onRenewed: (address: string) => void
}

function Address({ address, onRenewed }: AddressProps) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const fallback = useFocusFallback('[aria-expanded]')

  async function renew() {
    setBusy(true)
    try {
      onRenewed(toAddress(await calendarApi.renew({})))
      setAsking(false)
      showToast('success', messages.renewed)
    } catch (error) {
      showToast('error', messageOf(error, messages.renewFailed))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3" {...fallback}>
      <CopyField
        label={messages.address}
        hint={messages.hint}
        value={address}
        messages={messages}
      />
      <p className="flex flex-wrap gap-3">
        <a className="button" href={address.replace(/^https?:/, 'webcal:')}>
          {messages.open}
        </a>
        <Button look="quiet" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          {messages.renew}
        </Button>
      </p>
      {isAsking && (
        <div className="notice grid gap-3" role="status">
          <p>{messages.renewQuestion}</p>
          <p className="flex flex-wrap gap-3">
            <Button look="danger" busy={busy && messages.busy} onClick={() => void renew()}>
              {messages.renewYes}
            </Button>
            <Button onClick={() => setAsking(false)}>{messages.renewNo}</Button>
          </p>
        </div>
      )}
    </div>
  )
}
