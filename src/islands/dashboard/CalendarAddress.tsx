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
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { Pending } from '../ui/Pending.tsx'

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
      ) : (
        <Pending error={error} failed={messages.loadFailed} retry={$address.revalidate} />
      )}
    </section>
  )
}

function Address({ address }: { address: string }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  async function renew() {
    try {
      $address.mutate(toAddress(await calendarApi.renew({})))
      close()
      showToast('success', messages.renewed)
    } catch (error) {
      showToast('error', messageOf(error, messages.renewFailed))
    }
  }
  return (
    <div className="grid gap-3">
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
        <Button look="quiet" onClick={() => setAsking(true)}>
          {messages.renew}
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={messages.renew}
          confirmLabel={messages.renewYes}
          cancelLabel={messages.renewNo}
          busyLabel={messages.busy}
          onConfirm={renew}
          onCancel={close}
        >
          <p>{messages.renewQuestion}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
