import type { Endpoint } from '#contract/endpoint.ts'

/** Whether `read` has everything that is in `sent`. */
function covers(read: unknown, sent: unknown): boolean {
  if (sent === null || typeof sent !== 'object') return read === sent
  if (read === null || typeof read !== 'object') return false
  if (Array.isArray(sent) && sent.length !== (read as unknown[]).length) return false
  return Object.entries(sent).every(
    ([name, value]) =>
      Object.hasOwn(read, name) && covers((read as Record<string, unknown>)[name], value),
  )
}

/** What is wrong with the JSON of a success, which must match the contract exactly; or null. */
export function findReplyProblem({ reply }: Endpoint, sent: unknown): string | null {
  const read = reply.safeParse(sent)
  if (!read.success) return `sent what the contract cannot read: ${read.error.message}`
  // Fields that the contract does not name are lost in what it reads.
  return covers(JSON.parse(JSON.stringify(read.data)), sent)
    ? null
    : 'sent fields that the contract does not name'
}
