import type { Log } from '#backend/log.ts'

/** Work that an answer does not wait for. */
export interface Later {
  /** Starts the work after the answer; what it throws is logged under `what`, and reaches nobody. */
  (what: string, work: () => Promise<void>): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/** Letters are looked up, written and sent after the answer: its time must not tell whether there is an account, and a slow mail server must not hold a person up. */
export function createLater(log: Log): Later {
  const under = new Set<Promise<void>>()
  const start = (what: string, work: () => Promise<void>) => {
    const done = new Promise<void>(resolve => setImmediate(resolve)).then(work).then(
      () => undefined,
      (error: unknown) => log.error({ error }, what),
    )
    const kept = done.finally(() => under.delete(kept))
    under.add(kept)
  }
  const settled = async () => {
    while (under.size > 0) await Promise.all(under)
  }
  return Object.assign(start, { settled })
}
