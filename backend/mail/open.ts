import type { Log } from '#backend/log.ts'
import type { Letter } from './email.ts'

/** Where letters go. */
export interface Mail {
  /** Whether letters reach anybody; without it nothing should promise one. */
  readonly sends: boolean
  /** Hands a letter over. Throws when it was not taken. */
  send(letter: Letter): Promise<void>
  /** What the memory driver keeps, the oldest first; empty with the others. */
  readonly kept: readonly Letter[]
  close(): Promise<void>
}

/** Opens the mail of an address (MAIL_URL): `log:`, `memory:`, `smtp://` or `smtps://`. `from` is who letters come from. */
export async function openMail(url: string, from: string, log: Log): Promise<Mail> {
  if (url === 'memory:') return openMemory()
  if (url === 'log:') return openLogged(log)
  // Most servers send no letters, and need not load what sends them.
  const { openSmtp } = await import('./smtp.ts')
  return openSmtp(url, from)
}

function openMemory(): Mail {
  const kept: Letter[] = []
  return { sends: true, kept, send: async letter => void kept.push(letter), close: async () => undefined }
}

/** A letter opens an account, so the log of a running site must not hold it: it is written out at LOG_LEVEL=debug alone, for whoever develops. */
function openLogged(log: Log): Mail {
  return {
    sends: false,
    kept: [],
    async send({ text }) {
      log.info('a letter was not sent, since MAIL_URL is log:')
      log.debug({ letter: text }, 'the letter')
    },
    close: async () => undefined,
  }
}
