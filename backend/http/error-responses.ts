import type { Log } from '#backend/core/log.ts'
import { RateLimitError } from '#backend/core/rate-limits.ts'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { ApiError, type ErrorCode, errorCatalog } from '#contract/errors.ts'
import { HandlerError } from './handler.ts'
import { json } from './responses.ts'

/** In seconds. */
const retryAfterUnavailable = '5'

/**
 * Converts whatever was thrown to a response `{ message, code, fields? }` (docs/conventions.md,
 * Errors). Logs errors that are not in the contract.
 */
export function toErrorResponse(error: unknown, log: Log): Response {
  if (error instanceof ApiError) return respondError(error)
  if (isStorageError(error)) {
    log.error({ error }, 'the store cannot be used')
    return errorResponse('server/unavailable')
  }
  log.error({ error }, 'a handler failed')
  return errorResponse('server/failed')
}

/** The response of an error code. */
export const errorResponse = (code: ErrorCode): Response => respondError(new ApiError(code))

function respondError(error: ApiError): Response {
  const { code, message, fields, status } = error
  const extra = error instanceof HandlerError ? error.body : {}
  const response = json({ ...extra, message, code, ...(fields ? { fields } : {}) }, status)
  if (status === 401) response.headers.set('WWW-Authenticate', 'Bearer')
  if (code === 'request/too-large') response.headers.set('Connection', 'close')
  if (error instanceof RateLimitError) response.headers.set('Retry-After', String(error.retryAfter))
  if (status === errorCatalog['server/unavailable'].status)
    response.headers.set('Retry-After', retryAfterUnavailable)
  return response
}
