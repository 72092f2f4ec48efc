import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorCatalog, errorCodesOf } from '#contract/errors.ts'
import { findReplyProblem } from '#tests/support/check-reply.ts'
import type { Operation } from '#tests/support/openapi.ts'

/** A response with its body. */
export interface ReceivedResponse {
  status: number
  type: string
  text: string
  /** In milliseconds. */
  took: number
}

/** In milliseconds. */
const timeout = 5000

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Checks an error response of any path; returns what is wrong, or null. */
export function checkErrorResponse(
  { status, type, text, took }: ReceivedResponse,
  hasBody = true,
): string | null {
  if (took > timeout) return `took ${took.toFixed(0)} ms`
  if (status >= 500) return `answered ${status} ${text}`
  if (status < 400 || !hasBody) return null
  if (!type.startsWith('application/json')) return `answered ${status} as ${type}`
  const { message, code } = (parsed(text)?.value ?? {}) as { message?: unknown; code?: unknown }
  if (typeof message !== 'string' || message === '') return `answered ${status} without a message`
  if (typeof code !== 'string' || errorCatalog[code as ErrorCode]?.status !== status)
    return `answered ${status} with the code ${code}`
  return null
}

/**
 * Checks a response against the contract and the OpenAPI document, whose schemas are the
 * contract's; returns what is wrong, or null.
 */
export function checkResponse(
  endpoint: Endpoint,
  operation: Operation,
  answered: ReceivedResponse,
): string | null {
  const { status, type, text } = answered
  const documented = operation.responses[status]
  const fault = checkErrorResponse(answered)
  if (fault) return fault
  if (!documented) return `answered ${status}, which is not documented: ${text.slice(0, 200)}`
  if (status >= 400) {
    const { code } = JSON.parse(text) as { code: ErrorCode }
    return errorCodesOf(endpoint).includes(code)
      ? null
      : `ended with ${code}, which it does not declare`
  }
  if (endpoint.download) return type.startsWith(endpoint.download) ? null : `sent ${type}`
  const body = parsed(text)
  if (!body) return 'sent no JSON'
  return findReplyProblem(endpoint, body.value)
}
