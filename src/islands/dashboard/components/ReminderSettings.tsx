import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { reminderDays, type ReminderSettings as Settings } from '#contract/reminders.ts'
import { reminderMessages as messages } from '#lib/messages/reminders.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Switch } from '../../ui/Switch.tsx'
import {
  $reminders,
  changeReminders,
  deviceZone,
  loadReminders,
  toggleDay,
} from '../reminders-store.ts'

const headingId = 'reminders'

/** Says near the top of the dashboard that emails do not arrive. */
export function DeliveryNotice() {
  const reminders = useStore($reminders)
  if (reminders.status !== 'ready') return null
  const { mail } = reminders.settings
  if (mail !== 'rejected' && mail !== 'failed') return null
  return (
    <Notice kind="info">
      {messages.noDelivery} <a href={`#${headingId}`}>{messages.toReminders}</a>
    </Notice>
  )
}

/** The section of the dashboard in which a member chooses reminders. */
export function ReminderSettings() {
  const reminders = useStore($reminders)
  useEffect(() => void loadReminders(), [])
  return (
    <section className="grid gap-4" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        {messages.heading}
      </h2>
      {reminders.status === 'loading' && <Loading text={messages.loading} />}
      {reminders.status === 'failed' && (
        <LoadError text={reminders.message} retry={() => void loadReminders()} />
      )}
      {reminders.status === 'ready' && (
        <>
          <MailNotice settings={reminders.settings} />
          {/* Nothing but the emails depends on them. */}
          {reminders.settings.mail !== 'off' && <Choices settings={reminders.settings} />}
          {reminders.error && <Notice kind="error">{reminders.error}</Notice>}
        </>
      )}
    </section>
  )
}

function MailNotice({ settings: { mail } }: { settings: Settings }) {
  if (mail === 'ready') return null
  return (
    <Notice kind="info">
      {messages.mail[mail]} {mail !== 'off' && <a href={routes.profile}>{messages.toProfile}</a>}
    </Notice>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const { days, zone, email, digest } = settings
  const ownZone = deviceZone()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
      <fieldset className="m-0 grid content-start gap-3 border-0 p-0">
        <legend className="mb-3 p-0 font-semibold">{messages.days}</legend>
        {reminderDays.map(day => (
          <Switch
            key={day}
            label={messages.daysBefore(day)}
            on={days.includes(day)}
            onChange={on => toggleDay(day, on)}
          />
        ))}
      </fieldset>
      <div className="grid content-start gap-4">
        <Switch
          label={messages.email}
          hint={messages.emailHint}
          on={email}
          onChange={on => changeReminders({ email: on })}
        />
        <Switch
          label={messages.digest}
          hint={messages.digestHint}
          on={digest}
          onChange={on => changeReminders({ digest: on })}
        />
        <div className="grid justify-items-start gap-2">
          <p>
            {messages.zone} <strong>{zone}</strong>.
          </p>
          {zone !== ownZone && (
            <Button onClick={() => void changeReminders({ zone: ownZone })}>
              {messages.chooseZone(ownZone)}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
