import { createTransport } from 'nodemailer'
import { RejectedRecipientError } from '#backend/core/errors.ts'
import type { Mail } from '#backend/core/services.ts'

const seconds = 1000

/** Opens a mail server, `smtp://user:password@host:port` or `smtps://` for TLS from the start. */
export function openSmtp(url: string, from: string): Mail {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 30 * seconds,
      // Nothing in an email may make this server read a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    sends: true,
    sent: [],
    async send({ to, ...email }) {
      try {
        // As an object, so that the address is not parsed as a list.
        await transport.sendMail({ to: { name: '', address: to }, ...email })
      } catch (error) {
        throw isMailboxUnknown(error) ? new RejectedRecipientError() : error
      }
    },
    close: async () => transport.close(),
  }
}

/** Whether a mail server says that it knows no such mailbox (RFC 3463, 7505). */
const isMailboxUnknown = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  /^5\d\d[ -]5\.(1\.([1236]|10)|2\.1)\b/.test(String(error.response))
