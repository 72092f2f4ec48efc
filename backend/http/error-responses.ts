import { isStorageFailure } from '#backend/db/errors.ts'
import type { Log } from '#backend/log.ts'
import { ApiError, type ErrorCode, errorCatalog } from '#contract/errors.ts'
import { End } from './handler.ts'
import { json } from './responses.ts'
import { TooMany } from './too-many.ts'

/** Seconds after which trying again makes sense. */
const patience = '5'

/**
 * Turns whatever was thrown into an answer `{ message, code, fields? }` with its status. What the contract did not foresee
 * is logged under the request id, once, and told as little as possible.
 */
export function answerFailure(error: unknown, log: Log): Response {
  if (error instanceof ApiError) return answerRefusal(error)
  if (isStorageFailure(error)) {
    log.error({ error }, 'the store cannot be used')
    return answerCode('server/unavailable')
  }
  log.error({ error }, 'a handler failed')
  return answerCode('server/failed')
}

/** The answer of a code of the errorCatalog by itself. */
export const answerCode = (code: ErrorCode): Response => answerRefusal(new ApiError(code))

function answerRefusal(refusal: ApiError): Response {
  const { code, message, fields, status } = refusal
  const extra = refusal instanceof End ? refusal.body : {}
  const answer = json({ ...extra, message, code, ...(fields ? { fields } : {}) }, status)
  if (status === 401) answer.headers.set('WWW-Authenticate', 'Bearer')
  if (code === 'request/too-large') answer.headers.set('Connection', 'close')
  if (refusal instanceof TooMany) answer.headers.set('Retry-After', String(refusal.seconds))
  if (status === errorCatalog['server/unavailable'].status) answer.headers.set('Retry-After', patience)
  return answer
}
