import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { reminderMessages as messages } from '#lib/messages/reminders.ts'
import { $reminders, changeReminders, type ReminderChange } from '#lib/reminders.ts'
import { routes } from '#lib/routes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** Where somebody of staff chooses the emails to staff. */
export function StaffMailSettings() {
  const { data: settings, error } = useStore($reminders)
  const [failure, setFailure] = useState('')
  const change = async (change: ReminderChange) => {
    setFailure('')
    setFailure(await changeReminders(change))
  }
  return (
    <section className="grid gap-4" aria-labelledby="staff-mails">
      <h3 id="staff-mails">Your emails</h3>
      {!settings && (
        <Pending
          error={error}
          failed="Your emails could not be loaded."
          retry={$reminders.revalidate}
          text="Loading your emails..."
        />
      )}
      {settings?.mail === 'off' && (
        <p className="text-muted">
          This site sends no emails. What waits is on the tabs and under News.
        </p>
      )}
      {settings && settings.mail !== 'off' && (
        <>
          {settings.mail !== 'ready' && (
            <Notice kind="info">
              {messages.mail[settings.mail]} <a href={routes.profile}>{messages.toProfile}</a>
            </Notice>
          )}
          <Switch
            label="At once: people and safety"
            hint="Reports of what members did, appeals, messages, suspicious programs: those that your role decides. At most one email in 15 minutes, without names or texts."
            on={settings.staffNow}
            onChange={on => change({ staffNow: on })}
          />
          <Switch
            label="What waits, on weekdays"
            hint="One email in the morning with the counts, if anything waits."
            on={settings.staffDigest}
            onChange={on => change({ staffDigest: on })}
          />
        </>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
    </section>
  )
}
