import { expect, type Page } from '@playwright/test'
import type { Fault } from './faults.ts'

/** Something that somebody does, and what the screen says when it fails. */
export interface Action {
  name: string
  as: 'visitor' | 'member' | 'admin'
  /** `{owner}` stands for somebody with a public resume and a comment on it. */
  path: string
  call: RegExp
  method: 'POST' | 'PUT' | 'DELETE' | 'GET'
  /** Leads to where it can be done, once. */
  begin?: (page: Page, uid: string) => Promise<void>
  run: (page: Page) => Promise<void>
  seen: (fault: Fault) => string
  /** How long the call may take, in seconds. */
  limit?: number
  /** Whether the body of a success is read; else any success is one, and `done` is what it says. */
  body: 'read' | 'ignored'
  done?: string
  /** A 404 means that it is gone meanwhile, which changes the screen. */
  gone?: true
  /** Somebody with a resume does it. */
  withResume?: true
  /** What was typed, by label. It stays. */
  typed?: Readonly<Record<string, string>>
  /** Whether what was typed is there again after a session that was lost. */
  draft?: true
  /** What else must be as before. */
  unchanged?: (page: Page) => Promise<void>
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const press = (name: string) => (page: Page) => button(page, name).click()

async function fill(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(text)
}

/** A form: its fields, and the button that sends it. */
export const form = (submit: string, typed: Readonly<Record<string, string>>) => ({
  typed,
  run: async (page: Page) => {
    await fill(page, typed)
    await press(submit)(page)
  },
  unchanged: (page: Page) => expect(button(page, submit)).toBeEnabled(),
})

export const orSaid = (fallback: string) => (fault: Fault) => fault.says ?? fallback
