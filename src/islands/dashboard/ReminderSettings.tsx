import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { reminderDays, type ReminderSettings as Settings } from '#contract/reminders.ts'
import { reminderMessages as messages } from '#lib/messages/reminders.ts'
import { $reminders, type ReminderChange as Change, changeReminders } from '#lib/reminders.ts'
import { routes } from '#lib/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pending } from '../ui/Pending.tsx'
import { Switch } from '../ui/Switch.tsx'

/** The time zone of this device. */
const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Says near the top of the dashboard that emails do not arrive. */
export function DeliveryNotice() {
  const { data: { mail } = {} } = useStore($reminders)
  if (mail !== 'rejected' && mail !== 'failed') return null
  return (
    <Notice kind="info">
      {messages.noDelivery} <a href="#reminders">{messages.toReminders}</a>
    </Notice>
  )
}

/** Where a member chooses reminders. */
export function ReminderSettings() {
  const { data: settings, error } = useStore($reminders)
  const [failure, setFailure] = useState('')
  const isZoneMissing = settings?.isZoneChosen === false
  // The zone of the device becomes that of a member who has none yet.
  useEffect(() => {
    if (isZoneMissing) void changeReminders({ zone: deviceZone() })
  }, [isZoneMissing])
  const change = async (change: Change) => {
    setFailure('')
    setFailure(await changeReminders(change))
  }
  return (
    <div className="grid gap-4">
      {settings ? (
        <>
          <MailNotice settings={settings} />
          {/* Nothing but the emails depends on them. */}
          {settings.mail !== 'off' && <Choices settings={settings} change={change} />}
          {failure && <Notice kind="error">{failure}</Notice>}
        </>
      ) : (
        <Pending
          error={error}
          failed={messages.loadFailed}
          retry={$reminders.revalidate}
          text={messages.loading}
        />
      )}
    </div>
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

interface ChoicesProps {
  settings: Settings
  change: (change: Change) => Promise<void>
}

function Choices({ settings, change }: ChoicesProps) {
  const { days, zone, email, digest, decisions } = settings
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
            onChange={on => change({ day: { before: day, on } })}
          />
        ))}
      </fieldset>
      <div className="grid content-start gap-4">
        <Switch
          label={messages.email}
          hint={messages.emailHint}
          on={email}
          onChange={on => change({ email: on })}
        />
        <Switch
          label={messages.digest}
          hint={messages.digestHint}
          on={digest}
          onChange={on => change({ digest: on })}
        />
        <Switch
          label={messages.decisions}
          hint={messages.decisionsHint}
          on={decisions}
          onChange={on => change({ decisions: on })}
        />
        <div className="grid justify-items-start gap-2">
          <p>
            {messages.zone} <strong>{zone}</strong>.
          </p>
          {zone !== ownZone && (
            <Button onClick={() => void change({ zone: ownZone })}>
              {messages.chooseZone(ownZone)}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
