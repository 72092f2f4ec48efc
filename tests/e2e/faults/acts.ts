import { expect, type Page } from '@playwright/test'
import { paper } from '#tests/support/e2e-members.ts'
import type { Fault } from './faults.ts'

/** Something that somebody does, and what the screen says when it fails. */
export interface Act {
  name: string
  as: 'visitor' | 'member' | 'admin'
  /** `{owner}` stands for somebody with a public resume and a comment on it. */
  path: string
  call: RegExp
  method: 'POST' | 'PUT' | 'DELETE' | 'GET'
  /** Leads to where it can be done, once. */
  begin?: (page: Page, uid: string) => Promise<void>
  act: (page: Page) => Promise<void>
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => (page: Page) => button(page, name).click()

async function fill(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** A form: its fields, and the button that sends it. */
const form = (submit: string, typed: Readonly<Record<string, string>>) => ({
  typed,
  act: async (page: Page) => {
    await fill(page, typed)
    await press(submit)(page)
  },
  unchanged: (page: Page) => expect(button(page, submit)).toBeEnabled(),
})

const orSaid = (fallback: string) => (fault: Fault) => fault.says ?? fallback
const why = ({ says, kind, status }: Fault): string =>
  says ?? (kind === 'silent' ? 'The server did not answer' : `Status ${kind === 'mute' ? status : 502}`)
/** The dashboard tells the error's own message. */
const told = ({ says, kind, status }: Fault): string =>
  says ?? (kind === 'silent' ? 'No answer' : `Status ${status}`)

const mail = 'nobody.here@example.edu'
const secret = 'walnut-harbor-41'

export const acts: readonly Act[] = [
  {
    name: 'signing in',
    body: 'read',
    as: 'visitor',
    path: '/login',
    call: /\/api\/auth\/login$/,
    method: 'POST',
    ...form('Sign In', { 'Email Address': mail, Password: secret }),
    seen: orSaid('Login failed'),
  },
  {
    name: 'signing up',
    body: 'read',
    as: 'visitor',
    path: '/signup',
    call: /\/api\/auth\/signup$/,
    method: 'POST',
    ...form('Sign Up', {
      'Full Name': 'Ada Okafor',
      'HBCU Email': mail,
      'College/University (Optional)': 'Fisk University',
      Password: secret,
    }),
    seen: orSaid('Signup failed'),
  },
  {
    name: 'asking for a letter',
    body: 'ignored',
    as: 'visitor',
    path: '/forgot-password',
    call: /\/api\/account\/forgot-password$/,
    method: 'POST',
    ...form('Send the link', { 'Email Address': mail }),
    seen: orSaid('The letter could not be sent. Please try again later.'),
    done: 'If there is an account with this address, a letter is on its way.',
  },
  {
    name: 'suggesting a program',
    body: 'ignored',
    as: 'member',
    path: '/contribute',
    call: /\/api\/contributions$/,
    method: 'POST',
    ...form('Submit Contribution', {
      'Program name': 'River Fellowship',
      Website: 'river.example',
      Description: 'Ten weeks by the river.',
    }),
    seen: orSaid('Failed to submit contribution. Please try again.'),
    done: 'Thank you for your contribution! It will be reviewed shortly.',
    draft: true,
  },
  {
    name: 'saving the profile',
    body: 'ignored',
    as: 'member',
    path: '/profile',
    call: /\/api\/users\/profile$/,
    method: 'PUT',
    begin: press('Edit Profile'),
    ...form('Save', { 'Full Name': 'Ada B. Okafor', 'Phone Number': '615 555 0100', College: 'Fisk' }),
    seen: fault => `Failed to save profile: ${why(fault)}`,
    draft: true,
  },
  {
    name: 'sending a photo',
    body: 'read',
    as: 'member',
    path: '/profile',
    call: /\/upload-profile-image$/,
    limit: 30,
    method: 'POST',
    begin: async page => {
      await press('Edit Profile')(page)
      const photo = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }
      await page.getByLabel('Choose a profile photo').setInputFiles(photo)
    },
    ...form('Save', { 'Phone Number': '615 555 0100' }),
    seen: fault => `Failed to upload image: ${why(fault)}`,
    draft: true,
  },
  {
    name: 'uploading a resume',
    body: 'read',
    as: 'member',
    path: '/resume',
    call: /\/api\/resume\/upload$/,
    limit: 30,
    method: 'POST',
    begin: page => page.getByLabel('Choose a file').setInputFiles(paper('Ada.pdf')),
    act: press('Upload Resume'),
    seen: orSaid('Failed to upload resume'),
    unchanged: async page => {
      await expect(page.getByText('Ada.pdf', { exact: true })).toBeVisible()
      await expect(button(page, 'Upload Resume')).toBeEnabled()
    },
  },
  {
    name: 'making a resume public',
    body: 'read',
    gone: true,
    as: 'member',
    path: '/resume',
    withResume: true,
    call: /\/toggle-public$/,
    method: 'PUT',
    // Who will see it has been asked before.
    begin: (page, own) => page.evaluate(uid => sessionStorage.setItem(`resume-public:${uid}`, 'asked'), own),
    act: page => page.getByRole('switch', { name: 'Make resume public for feedback' }).click(),
    seen: orSaid('Failed to update resume visibility'),
    unchanged: page =>
      expect(page.getByRole('switch', { name: 'Make resume public for feedback' })).not.toBeChecked(),
  },
  {
    name: 'deleting a resume',
    body: 'ignored',
    gone: true,
    as: 'member',
    path: '/resume',
    withResume: true,
    call: /\/api\/resume$/,
    method: 'DELETE',
    act: async page => {
      await press('Delete')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    },
    seen: orSaid('Failed to delete resume'),
    unchanged: page => expect(page.getByRole('heading', { name: 'resume.pdf' })).toBeVisible(),
  },
  {
    name: 'giving feedback',
    body: 'read',
    as: 'member',
    path: '/resume-feedback/{owner}',
    call: /\/api\/resume\/feedback\/[^/]+$/,
    method: 'POST',
    ...form('Submit Feedback', { 'Your feedback': 'Lead with the internship.' }),
    seen: orSaid('Failed to submit feedback'),
    draft: true,
  },
  {
    name: 'replying',
    body: 'read',
    gone: true,
    as: 'member',
    path: '/resume-feedback/{owner}',
    call: /\/api\/resume\/feedback\/[^/]+$/,
    method: 'POST',
    begin: page => button(page, 'Reply').first().click(),
    ...form('Submit Reply', { 'Your reply to Ada Okafor': 'So I have heard.' }),
    seen: orSaid('Failed to submit reply. What you wrote is kept.'),
    draft: true,
  },
  {
    name: 'voting',
    body: 'read',
    gone: true,
    as: 'member',
    path: '/resume-feedback/{owner}',
    call: /\/upvote$/,
    method: 'POST',
    act: page => button(page, 'Upvote').first().click(),
    seen: orSaid('Failed to upvote feedback'),
    unchanged: async page => {
      await expect(button(page, 'Upvote').first()).toHaveAttribute('aria-pressed', 'false')
      await expect(page.locator('.votes > span').first()).toHaveText('0')
    },
  },
  {
    name: 'deleting feedback',
    body: 'ignored',
    gone: true,
    as: 'member',
    path: '/resume-feedback/{owner}',
    call: /\/api\/resume\/feedback\/[^/]+$/,
    method: 'DELETE',
    act: page => page.locator('[data-row]').getByRole('button', { name: 'Delete' }).click(),
    seen: orSaid('Failed to delete feedback'),
    unchanged: page => expect(page.getByText('It is very long.')).toBeVisible(),
  },
  {
    name: 'approving a contribution',
    body: 'ignored',
    gone: true,
    as: 'admin',
    path: '/admin-dashboard?tab=contributions',
    call: /\/api\/admin\/contributions\/[^/]+\/status$/,
    method: 'PUT',
    begin: page => button(page, 'Approve').first().click(),
    act: async page => {
      const modal = page.getByRole('dialog')
      await modal.getByLabel('Application month').selectOption('May')
      await modal.getByRole('button', { name: 'Approve' }).click()
    },
    seen: fault => `Failed to update contribution status: ${told(fault)}`,
    unchanged: page => expect(page.getByRole('dialog').getByLabel('Application month')).toHaveValue('May'),
  },
  {
    name: 'deleting a contribution',
    body: 'ignored',
    gone: true,
    as: 'admin',
    path: '/admin-dashboard?tab=contributions',
    call: /\/api\/admin\/contributions\/[^/]+$/,
    method: 'DELETE',
    act: page => button(page, 'Delete').first().click(),
    seen: fault => `Failed to delete contribution: ${told(fault)}`,
    unchanged: page => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'loading more contributions',
    body: 'read',
    as: 'admin',
    path: '/admin-dashboard?tab=contributions&size=5',
    call: /\/api\/admin\/contributions\?.*lastId=/,
    limit: 10,
    method: 'GET',
    act: press('Load More'),
    seen: fault =>
      fault.status === 403
        ? (fault.says ?? '')
        : 'Failed to load more contributions. Please try again later.',
    unchanged: page => expect(button(page, 'Load More')).toBeEnabled(),
  },
]
