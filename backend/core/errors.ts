/**
 * A setting, or what it refers to, cannot be used. The message is one sentence for the operator.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * A mail server refused a recipient for good. `no-mailbox`: it says that there is no such mailbox;
 * `refused`: it gives no such reason, so another mail may be taken.
 */
export class RejectedRecipientError extends Error {
  override readonly name = 'RejectedRecipientError'
  readonly reason: 'no-mailbox' | 'refused'

  constructor(reason: RejectedRecipientError['reason']) {
    super(`The address was rejected: ${reason}`)
    this.reason = reason
  }
}
