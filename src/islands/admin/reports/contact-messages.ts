import type { Message } from '#contract/contact.ts'
import { messagesApi } from '#lib/api/admin.ts'
import { isNotFound, messageOf } from '#lib/api/client.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { createPagedList } from '../paged-list.ts'
import { loadStats } from '../store.ts'

const messages = adminMessages.contact

/** A message and whether an administrator is done with it. */
export type ContactMessage = Message & { done: boolean }

/** The open messages of the form on /contact. */
export const contactMessages = createPagedList({
  async fetchPage() {
    const rows = await messagesApi.list({})
    return { rows: rows.map((row): ContactMessage => ({ ...row, done: false })) }
  },
  idOf: ({ id }) => id,
  failed: messages.failed,
})

/** Marks a message as done, or opens it again. The row stays until the list loads again. */
export async function setMessageDone(id: string, done: boolean): Promise<ActionResult> {
  try {
    await messagesApi.resolve({ messageId: id, done })
    contactMessages.changeRow(id, row => ({ ...row, done }))
    return { ok: true, message: done ? messages.done : messages.opened }
  } catch (error) {
    if (isNotFound(error)) contactMessages.changeRow(id, () => null)
    return { ok: false, message: messageOf(error, commonMessages.wentWrong) }
  } finally {
    void loadStats()
  }
}
