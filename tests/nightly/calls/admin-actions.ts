import { expect } from '@playwright/test'
import { type Action, button, press } from './action.ts'
import type { Fault } from './faults.ts'

/** The dashboard shows the message of the error. */
const messageOf = ({ message, kind, status }: Fault): string =>
  message ?? (kind === 'no-response' ? 'No answer' : `Status ${status}`)

/** Actions of an administrator on the dashboard. */
export const adminActions: readonly Action[] = [
  {
    name: 'approving a contribution',
    body: 'ignored',
    canBeDeleted: true,
    as: 'admin',
    path: '/admin-dashboard?tab=contributions',
    call: /\/api\/admin\/contributions\/[^/]+\/status$/,
    method: 'PUT',
    prepare: page => button(page, 'Approve').first().click(),
    run: async page => {
      const modal = page.getByRole('dialog')
      await modal.getByLabel('Application month').selectOption('May')
      await modal.getByLabel('Program type').selectOption('Internship')
      await modal.getByRole('button', { name: 'Approve' }).click()
    },
    errorText: fault => `Failed to update contribution status: ${messageOf(fault)}`,
    unchanged: page =>
      expect(page.getByRole('dialog').getByLabel('Application month')).toHaveValue('May'),
  },
  {
    name: 'deleting a contribution',
    body: 'ignored',
    canBeDeleted: true,
    as: 'admin',
    path: '/admin-dashboard?tab=contributions',
    call: /\/api\/admin\/contributions\/[^/]+$/,
    method: 'DELETE',
    run: page => button(page, 'Delete').first().click(),
    errorText: fault => `Failed to delete contribution: ${messageOf(fault)}`,
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
    run: press('Load More'),
    errorText: fault =>
      fault.status === 403
        ? (fault.message ?? '')
        : 'Failed to load more contributions. Please try again later.',
    unchanged: page => expect(button(page, 'Load More')).toBeEnabled(),
  },
]
