import { feedback } from '#contract/feedback.ts'
import { client } from '#lib/api.ts'

export const api = client(feedback)

/** How many changes have been sent, and how many wait for an answer: a thread on its way may be older than they are. */
const changes = { sent: 0, waiting: 0 }

/** Sends a change to the thread. */
export async function changing<T>(send: () => Promise<T>): Promise<T> {
  changes.sent += 1
  changes.waiting += 1
  try {
    return await send()
  } finally {
    changes.waiting -= 1
  }
}

/** Gives a question: has nothing changed since, and is nothing about to? */
export function unchanged(): () => boolean {
  const { sent, waiting } = changes
  return () => waiting === 0 && changes.waiting === 0 && changes.sent === sent
}
