import { reminders } from '#contract/reminders.ts'
import { createClient } from './client.ts'

export const remindersApi = createClient(reminders)
