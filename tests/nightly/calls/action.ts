import { expect, type Page } from '@playwright/test'
import type { Fault } from './faults.ts'

/** An action of a user, and what the page shows when it fails. */
export interface Action {
  name: string
  as: 'visitor' | 'member' | 'admin'
  /** `{owner}` stands for a member with a public resume and a comment on it. */
  path: string
  call: RegExp
  method: 'POST' | 'PUT' | 'DELETE' | 'GET'
  /** Opens the form or dialog, once. */
  prepare?: (page: Page, uid: string) => Promise<void>
  run: (page: Page) => Promise<void>
  errorText: (fault: Fault) => string
  /** Timeout of the call in seconds. */
  limit?: number
  /** Whether the body of a success is read. If not, any 200 succeeds with the message `done`. */
  body: 'read' | 'ignored'
  successText?: string
  /** A 404 means that the object was deleted meanwhile, which changes the page. */
  canBeDeleted?: true
  /** The user needs a resume. */
  withResume?: true
  /** Typed text by label. It must stay. */
  typed?: Readonly<Record<string, string>>
  /** Whether the text is restored after the session ended. */
  draft?: true
  /** What else must be unchanged. */
  unchanged?: (page: Page) => Promise<void>
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const press = (name: string) => (page: Page) => button(page, name).click()

async function fill(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(text)
}

/** A form with its fields and its submit button. */
export const form = (submit: string, typed: Readonly<Record<string, string>>) => ({
  typed,
  run: async (page: Page) => {
    await fill(page, typed)
    await press(submit)(page)
  },
  unchanged: (page: Page) => expect(button(page, submit)).toBeEnabled(),
})

export const messageOr = (fallback: string) => (fault: Fault) => fault.message ?? fallback
