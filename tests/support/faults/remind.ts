import { openServices } from '#backend/app/services.ts'
import { readConfig } from '#backend/core/config.ts'
import { queueMails } from '#backend/features/reminders/queue-mails.ts'
import { sendMails } from '#backend/mail/queue.ts'

/** `node tests/support/faults/remind.ts TIME`: runs the jobs of reminders as of a time, in milliseconds. */
const ahead = Number(process.argv[2]) - Date.now()
const services = await openServices(readConfig(process.env), {
  clock: { now: () => Date.now() + ahead },
})
process.stdout.write('ready\n')
await queueMails(services)
await sendMails(services)
await services.close()
