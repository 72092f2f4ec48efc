import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { calendar } from '#contract/calendar.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { ConfirmDialog } from '#islands/ui/Dialog.tsx'
import { Pending } from '#islands/ui/Pending.tsx'
import { createClient, messageOf } from '#lib/api/client.ts'
import { $memberId } from '#lib/member-id.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { site } from '#lib/site.ts'
import { showToast } from '#lib/toasts.ts'

/** Texts of the calendar of saved programs. */
const messages = {
  lead: 'See the dates of your saved programs in your own calendar, with alarms 7 days and 1 day before. It updates when you save or remove a program.',
  address: 'Private address',
  hint: 'Whoever has this address can see the dates. Please do not share it.',
  copy: 'Copy',
  copied: 'The address is copied.',
  copyFailed: 'Please copy the address from its field.',
  open: 'Open in calendar app',
  renew: 'Make a new address',
  renewQuestion:
    'The old address stops working at once. Calendars that use it no longer update, until you give them the new one.',
  renewYes: 'Make a new address now',
  renewNo: 'Keep this address',
  renewed: 'This is the new address. The old one no longer works.',
  renewFailed: 'The address was not replaced. Please try again.',
  loadFailed: 'The address of your calendar could not be loaded.',
  busy: 'Please wait...',
} as const

const calendarApi = createClient({ get: calendar.get, renew: calendar.renew })

const toAddress = ({ path }: { path: string }): string =>
  new URL(path, site.backend || window.location.origin).href

const $address = createFetcherStore<string>(['calendar ', $memberId], {
  fetcher: async () => toAddress(await calendarApi.get({})),
})

/** The private address of the calendar of saved programs. */
export function CalendarAddress() {
  const { data: address, error } = useStore($address)
  return (
    <div className="grid content-start gap-3">
      <p>{messages.lead}</p>
      {address ? (
        <Address address={address} />
      ) : (
        <Pending error={error} failed={messages.loadFailed} retry={$address.revalidate} />
      )}
    </div>
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
