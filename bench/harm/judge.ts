import { type Endpoint, errorCodesOf } from '#contract/endpoint.ts'
import { type ErrorCode, errorCatalog } from '#contract/errors.ts'
import { fits, type Operation } from '#tests/support/json-schema.ts'

/** An answer as it was read. */
export interface Answered {
  status: number
  type: string
  text: string
  /** Milliseconds. */
  took: number
}

/** Longer than this is a hang, in milliseconds. */
const patience = 5000

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** What is wrong with an error that any address may answer: it says what happened, in JSON. Null when nothing is. */
export function faultOfError({ status, type, text, took }: Answered, hasBody = true): string | null {
  if (took > patience) return `took ${took.toFixed(0)} ms`
  if (status >= 500) return `answered ${status} ${text}`
  if (status < 400 || !hasBody) return null
  if (!type.startsWith('application/json')) return `answered ${status} as ${type}`
  const { message, code } = (parsed(text)?.value ?? {}) as { message?: unknown; code?: unknown }
  if (typeof message !== 'string' || message === '') return `answered ${status} without a message`
  if (typeof code !== 'string' || errorCatalog[code as ErrorCode]?.status !== status)
    return `answered ${status} with the code ${code}`
  return null
}

/** What is wrong with the answer of an endpoint, by the contract and by the OpenAPI document. Null when nothing is. */
export function faultOf(endpoint: Endpoint, operation: Operation, answered: Answered): string | null {
  const { status, type, text } = answered
  const told = operation.responses[status]
  const fault = faultOfError(answered)
  if (fault) return fault
  if (!told) return `answered ${status}, which is not documented: ${text.slice(0, 200)}`
  if (status >= 400) {
    const { code } = JSON.parse(text) as { code: ErrorCode }
    return errorCodesOf(endpoint).includes(code) ? null : `ended with ${code}, which it does not declare`
  }
  if (endpoint.download) return type === endpoint.download ? null : `sent ${type}`
  const body = parsed(text)
  if (!body) return 'sent no JSON'
  if (!endpoint.reply.safeParse(body.value).success) return 'sent what the contract cannot read'
  const schema = told.content['application/json']?.schema
  return schema && fits(body.value, schema) ? null : 'sent what the document does not say'
}
