import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { listen } from './listen.ts'

export interface ReceivedEmail {
  from: string
  to: string[]
  /** As it came over the wire. */
  raw: string
}

/** The text of an email without its soft line breaks. */
export const decoded = (raw: string): string => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')

/**
 * A mail server on loopback that stores emails and passes each to a callback.
 */
export async function startSmtp(
  onEmail: (email: ReceivedEmail) => void = () => {},
  options: SMTPServerOptions = {},
) {
  const emails: ReceivedEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const email = { from, to, raw: Buffer.concat(parts).toString('utf8') }
        emails.push(email)
        onEmail(email)
        done()
      })
    },
  })
  // A client that is killed resets its connection.
  server.on('error', () => undefined)
  const port = await listen(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    /** The first address of a page with a token in the newest email. */
    token(page: string): string {
      const text = decoded(emails.at(-1)?.raw ?? '')
      return new RegExp(`/${page}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? ''
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
