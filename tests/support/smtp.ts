import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { listen } from './listen.ts'

export interface Received {
  from: string
  to: string[]
  /** As it came over the wire. */
  raw: string
}

/** A letter as it reads, without the folds of the wire. */
export const decoded = (raw: string): string => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')

/**
 * A mail server on loopback that keeps what it is given, and hands it on to whoever asked for it.
 */
export async function startSmtp(
  handOn: (letter: Received) => void = () => {},
  options: SMTPServerOptions = {},
) {
  const letters: Received[] = []
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
        const letter = { from, to, raw: Buffer.concat(parts).toString('utf8') }
        letters.push(letter)
        handOn(letter)
        done()
      })
    },
  })
  // A client that is killed resets its connection.
  server.on('error', () => undefined)
  const port = await listen(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    /** The first address of a page with a token in the newest letter. */
    token(page: string): string {
      const text = decoded(letters.at(-1)?.raw ?? '')
      return new RegExp(`/${page}\\?token=([0-9a-z]+)`).exec(text)?.[1] ?? ''
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
