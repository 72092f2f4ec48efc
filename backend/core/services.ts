import type { Readable } from 'node:stream'
import type { BuildStatus } from '#contract/content.ts'

/** Tells the time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** Part of a file: offsets of its first and last byte. */
export interface ByteRange {
  start: number
  end: number
}

interface OpenFile {
  /** Bytes of the whole file, also when a part was opened. */
  size: number
  stream: Readable
}

/**
 * Stores the files that rows of the database name by their key, `kind/name`. All methods throw
 * errors that `isStorageError` knows.
 */
export interface FileStore {
  /** Copies a local file into the store: durable and complete when it resolves, or not at all. */
  put(key: string, path: string): Promise<void>
  /**
   * Opens a file or a part of it; null if it does not exist. The caller reads or destroys the
   * stream.
   */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  /** Deletes a file if it exists, also an unfinished one. */
  delete(key: string): Promise<void>
  /** Lists the keys of all files, also unfinished ones (with `.part`) and those of others. */
  list(): AsyncIterable<string>
}

/** Builds the site again after the catalog has changed. */
export interface SiteBuild {
  /**
   * Starts a build in 5 seconds, or in 15 minutes for reports of members; requests meanwhile are
   * served by the same build.
   */
  request(cause?: 'publication' | 'reports'): void
  /** Times are milliseconds; null if there was none. */
  status(): {
    state: BuildStatus['state']
    succeededAt: number | null
    failingSince: number | null
  }
}

/** An email as it is sent, with the same content as text and as HTML. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** With angle brackets; the mail server sets one if there is none. */
  messageId?: string
  headers?: Readonly<Record<string, string>>
}

/** Sends emails. */
export interface Mail {
  /** Whether emails reach anybody; otherwise nothing may promise one. */
  readonly sends: boolean
  /**
   * Throws when the mail server does not accept the email: RejectedRecipientError if it knows no such
   * mailbox.
   */
  send(email: Email): Promise<void>
  /** The emails of the memory driver, the oldest first; empty for the others. */
  readonly sent: readonly Email[]
  close(): Promise<void>
}
