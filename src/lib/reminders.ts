import { reminders as endpoints, type ReminderSettings as Settings } from '#contract/reminders.ts'
import { createClient, messageOf } from './api/client.ts'
import { $memberId } from './member-id.ts'
import { reminderMessages as messages } from './messages/reminders.ts'
import { createFetcherStore } from './queries.ts'

const remindersApi = createClient(endpoints)

/** The reminders and other emails that the member wants. */
export const $reminders = createFetcherStore<Settings>(['reminders ', $memberId], {
  fetcher: () => remindersApi.getSettings({}),
})

export type ReminderChange = Parameters<typeof remindersApi.setSettings>[0]

let latest: Promise<unknown> = Promise.resolve()

/**
 * Changes some settings, one change after the other. Returns the message of a failure, or an empty
 * text.
 */
export async function changeReminders(change: ReminderChange): Promise<string> {
  const sent = latest.then(() => remindersApi.setSettings(change))
  latest = sent.catch(() => undefined)
  try {
    $reminders.mutate(await sent)
    return ''
  } catch (error) {
    return messageOf(error, messages.notSaved)
  }
}
