import { expect } from '@playwright/test'
import { resumeFile } from '#tests/support/e2e-fixtures.ts'
import { type Action, button, form, messageOr, press } from './action.ts'

/** Actions on a resume and its feedback. */
export const resumeActions: readonly Action[] = [
  {
    name: 'uploading a resume',
    body: 'read',
    as: 'member',
    path: '/resume',
    call: /\/api\/resume\/upload$/,
    limit: 30,
    method: 'POST',
    prepare: page => page.getByLabel('Choose a file').setInputFiles(resumeFile('Ada.pdf')),
    run: press('Upload Resume'),
    errorText: messageOr('Failed to upload resume'),
    unchanged: async page => {
      await expect(page.getByText('Ada.pdf', { exact: true })).toBeVisible()
      await expect(button(page, 'Upload Resume')).toBeEnabled()
    },
  },
  {
    name: 'making a resume public',
    body: 'read',
    canBeDeleted: true,
    as: 'member',
    path: '/resume',
    withResume: true,
    call: /\/toggle-public$/,
    method: 'PUT',
    // The dialog was confirmed before.
    prepare: (page, own) =>
      page.evaluate(uid => sessionStorage.setItem(`resume-public:${uid}`, 'asked'), own),
    run: page => page.getByRole('switch', { name: 'Make resume public for feedback' }).click(),
    errorText: messageOr('Failed to update resume visibility'),
    unchanged: page =>
      expect(
        page.getByRole('switch', { name: 'Make resume public for feedback' }),
      ).not.toBeChecked(),
  },
  {
    name: 'deleting a resume',
    body: 'ignored',
    canBeDeleted: true,
    as: 'member',
    path: '/resume',
    withResume: true,
    call: /\/api\/resume$/,
    method: 'DELETE',
    run: async page => {
      await press('Delete')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    },
    errorText: messageOr('Failed to delete resume'),
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
    errorText: messageOr('Failed to submit feedback'),
    draft: true,
  },
  {
    name: 'replying',
    body: 'read',
    canBeDeleted: true,
    as: 'member',
    path: '/resume-feedback/{owner}',
    call: /\/api\/resume\/feedback\/[^/]+$/,
    method: 'POST',
    prepare: page => button(page, 'Reply').first().click(),
    ...form('Submit Reply', { 'Your reply to Ada Okafor': 'So I have heard.' }),
    errorText: messageOr('Failed to submit reply. What you wrote is kept.'),
    draft: true,
  },
  {
    name: 'voting',
    body: 'read',
    canBeDeleted: true,
    as: 'member',
    path: '/resume-feedback/{owner}',
    call: /\/upvote$/,
    method: 'POST',
    run: page => button(page, 'Upvote').first().click(),
    errorText: messageOr('Failed to upvote feedback'),
    unchanged: async page => {
      await expect(button(page, 'Upvote').first()).toHaveAttribute('aria-pressed', 'false')
      await expect(page.getByRole('group', { name: 'Votes' }).first()).toHaveText('0')
    },
  },
  {
    name: 'deleting feedback',
    body: 'ignored',
    canBeDeleted: true,
    as: 'member',
    path: '/resume-feedback/{owner}',
    call: /\/api\/resume\/feedback\/[^/]+$/,
    method: 'DELETE',
    run: page => page.locator('[data-row]').getByRole('button', { name: 'Delete' }).click(),
    errorText: messageOr('Failed to delete feedback'),
    unchanged: page => expect(page.getByText('It is very long.')).toBeVisible(),
  },
]
