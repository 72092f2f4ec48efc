import type { Log } from '#backend/core/log.ts'
import type { Email, Mail } from '#backend/core/services.ts'

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
