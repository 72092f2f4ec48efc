import type { Log } from '#backend/log.ts'
import type { Email } from './email.ts'

/** Sends emails. */
export interface Mail {
  /** Whether emails reach anybody; otherwise nothing may promise one. */
  readonly sends: boolean
  /** Throws when the mail server does not accept the email. */
  send(email: Email): Promise<void>
  /** The emails of the memory driver, the oldest first; empty for the others. */
  readonly sent: readonly Email[]
  close(): Promise<void>
}

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

/** Logs emails at LOG_LEVEL=debug, for development; a link in an email opens an account. */
function openLogMail(log: Log): Mail {
  return {
    sends: false,
    sent: [],
    async send({ text }) {
      log.info('an email was not sent, because MAIL_URL is log:')
      log.debug({ email: text }, 'the email')
    },
    close: async () => undefined,
  }
}
