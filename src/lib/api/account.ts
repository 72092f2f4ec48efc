import { type ActiveSession, account } from '#contract/account.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { createClient } from './client.ts'
import { id, instant, type Raw, rows, text } from './normalize.ts'

function normalizeSession(row: Raw): JsonOf<typeof ActiveSession> | null {
  const sessionId = id(row.id)
  return sessionId
    ? {
        id: sessionId,
        device: text(row.device),
        createdAt: instant(row.createdAt),
        expiresAt: instant(row.expiresAt),
        current: row.current === true,
      }
    : null
}

export const accountApi = createClient(account, {
  get: ({ emailVerified, hasPassword, mail }) => ({
    emailVerified: emailVerified === true,
    hasPassword: hasPassword === true,
    mail: mail === true,
  }),
  listSessions: body => rows(body, normalizeSession),
})
