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
        const reason = findRejection(error)
        throw reason ? new RejectedRecipientError(reason) : error
      }
    },
    close: async () => transport.close(),
  }
}

/** What mail servers say, without a code of RFC 3463, of this server, its address or its sender. */
const ofThisServer = /relay|rcpthosts|authenticat|sender|block|blacklist|spam/i

/**
 * Why a mail server refuses a recipient for good (RFC 3463, 5321, 7505); null if it may take the
 * same mail later, such as when a mailbox is full, or if the reply concerns this server: its login,
 * its address, or a policy.
 */
function findRejection(error: unknown): RejectedRecipientError['reason'] | null {
  const isOfRecipient = error instanceof Error && 'command' in error && error.command === 'RCPT TO'
  if (!isOfRecipient || !('response' in error)) return null
  const reply = String(error.response)
  if (/^5\d\d[ -]5\.(1\.([1236]|10)|2\.1)\b/.test(reply)) return 'no-mailbox'
  const isRefused = /^55[013](?![ -]5\.([2-7]|1\.[78])\b)/.test(reply)
  return isRefused && !ofThisServer.test(reply) ? 'refused' : null
}
