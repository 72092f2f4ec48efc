import { RejectedRecipientError } from '#backend/core/errors.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock, Email, Mail } from '#backend/core/services.ts'
import { storeValue } from '#backend/db/settings.ts'
import type { Db } from '#backend/db/tables.ts'

/**
 * Opens MAIL_URL: `log:`, `memory:`, `smtp://` or `smtps://`. `from` is the sender of all emails.
 */
export async function openMail(url: string, from: string, log: Log): Promise<Mail> {
  if (url === 'memory:') return openMemoryMail()
  if (url === 'log:') return openLogMail(log)
  // Loaded only where it is used.
  const { openSmtp } = await import('./smtp.ts')
  return openSmtp(url, from)
}

/** Stores when the mail server last took a mail, and when it last did not, for /status. */
export function withTimes(mail: Mail, db: Db, clock: Clock): Mail {
  // The mail counts as sent, whatever becomes of its time.
  const store = (name: string) => storeValue(db, name, String(clock.now())).catch(() => undefined)
  return {
    ...mail,
    async send(email) {
      try {
        await mail.send(email)
      } catch (error) {
        if (!(error instanceof RejectedRecipientError)) await store('mail-failed')
        throw error
      }
      if (mail.sends) await store('mail-sent')
    },
  }
}

function openMemoryMail(): Mail {
  const sent: Email[] = []
  return {
    sends: true,
    sent,
    send: async email => void sent.push(email),
    close: async () => undefined,
  }
}

/** Sends nothing; what needs emails is hidden. */
function openLogMail(log: Log): Mail {
  return {
    sends: false,
    sent: [],
    send: async () => log.info('an email was not sent, because MAIL_URL is log:'),
    close: async () => undefined,
  }
}
