import { createTransport } from 'nodemailer'
import type { Mail } from './open.ts'

const seconds = 1000

/** Sends through a mail server (`smtp://user:password@host:port`, `smtps://` with TLS from the start). Connections are kept and bounded. */
export function openSmtp(url: string, from: string): Mail {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 30 * seconds,
      // A letter is text of ours: nothing in it may make this server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    sends: true,
    kept: [],
    async send({ to, subject, text, html }) {
      // As an object, so that an address is never read as a list of several.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: async () => transport.close(),
  }
}
