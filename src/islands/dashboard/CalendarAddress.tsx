import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { calendar } from '#contract/calendar.ts'
import { createClient, isAbsent, messageOf } from '#lib/api/client.ts'
import { $memberId } from '#lib/member-id.ts'
import { calendarMessages as messages } from '#lib/messages/calendar.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { site } from '#lib/site.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'

const calendarApi = createClient({ get: calendar.get, renew: calendar.renew })

const toAddress = ({ path }: { path: string }): string =>
  new URL(path, site.backend || window.location.origin).href

const $address = createFetcherStore<string>(['calendar ', $memberId], {
  fetcher: async () => toAddress(await calendarApi.get({})),
})

/** A link to the section opens the page before the section is there to be scrolled to. */
function scrollIfLinked(heading: HTMLElement | null): void {
  if (window.location.hash === '#calendar') heading?.scrollIntoView()
}

/** The private address of the calendar of saved programs. */
export function CalendarAddress() {
  const { data: address, error } = useStore($address)
  if (isAbsent(error)) return null
  return (
    <section className="grid max-w-text content-start gap-3" aria-labelledby="calendar">
      <h2 id="calendar" ref={scrollIfLinked}>
        {messages.heading}
      </h2>
      <p>{messages.lead}</p>
      {address ? (
        <Address address={address} />
      ) : error ? (
        <LoadError text={messageOf(error, messages.loadFailed)} retry={$address.revalidate} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Address({ address }: { address: string }) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const fallback = useFocusFallback('[aria-expanded]')

  async function renew() {
    setBusy(true)
    try {
      $address.mutate(toAddress(await calendarApi.renew({})))
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
