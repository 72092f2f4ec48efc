import { atom } from 'nanostores'
import { type ReminderDay, type ReminderSettings, switchDay } from '#contract/reminders.ts'
import { messageOf } from '#lib/api/client.ts'
import { remindersApi } from '#lib/api/reminders.ts'
import { reminderMessages as messages } from '#lib/messages/reminders.ts'

export type Reminders =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; settings: ReminderSettings; error: string }

/** The reminders that the member wants. */
export const $reminders = atom<Reminders>({ status: 'loading' })

/** The time zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loads the settings. The zone of the device becomes that of a member who has none yet. */
export async function loadReminders(): Promise<void> {
  $reminders.set({ status: 'loading' })
  try {
    const settings = await remindersApi.getSettings({})
    saved = settings
    $reminders.set({ status: 'ready', settings, error: '' })
    if (!settings.isZoneChosen) await changeReminders({ zone: deviceZone() }, { isAsked: false })
  } catch (error) {
    $reminders.set({ status: 'failed', message: messageOf(error, messages.loadFailed) })
  }
}

interface Change extends Partial<Pick<ReminderSettings, 'zone' | 'email' | 'digest'>> {
  day?: { before: ReminderDay; on: boolean }
}

let latest: Promise<unknown> | null = null
/** What the server has. */
let saved: ReminderSettings | null = null

/** Settings with a change. */
const apply = (settings: ReminderSettings, { day, ...others }: Change): ReminderSettings => ({
  ...settings,
  ...others,
  days: day ? switchDay(settings.days, day) : settings.days,
})

/**
 * Changes some settings: on the page at once, so that a second change builds on the first.
 *
 * @param options.isAsked false if the member did not ask for it; a failure then shows no error
 */
export async function changeReminders(change: Change, { isAsked = true } = {}): Promise<void> {
  const before = $reminders.get()
  if (before.status !== 'ready') return
  $reminders.set({ ...before, settings: apply(before.settings, change), error: '' })
  const call = remindersApi.setSettings(change)
  latest = call
  try {
    const settings = await call
    saved = settings
    // An older reply does not know of a newer change.
    if (latest === call) $reminders.set({ status: 'ready', settings, error: '' })
  } catch (error) {
    const shown = $reminders.get()
    if (shown.status !== 'ready') return
    // Newer changes wait for their own replies.
    const settings = latest === call && saved ? saved : shown.settings
    const message = isAsked ? messageOf(error, messages.notSaved) : ''
    $reminders.set({ ...shown, settings, error: message })
  }
}

/** Switches the reminder of a number of days on or off. */
export const toggleDay = (before: ReminderDay, on: boolean): Promise<void> =>
  changeReminders({ day: { before, on } })
