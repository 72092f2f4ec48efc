/**
 * A setting, or what it refers to, cannot be used. The message is one sentence for the operator.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** A mail server says that it knows no such mailbox. */
export class RejectedRecipientError extends Error {
  override readonly name = 'RejectedRecipientError'
}
