import { createTransport } from 'nodemailer'
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
    async send({ to, subject, text, html }) {
      // As an object, so that the address is not parsed as a list.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: async () => transport.close(),
  }
}
