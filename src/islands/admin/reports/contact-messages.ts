import { atom } from 'nanostores'
import type { Message } from '#contract/contact.ts'
import { messagesApi } from '#lib/api/admin.ts'
import { messageOf } from '#lib/api/client.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { isNotFound, loadStats, panelError } from '../store.ts'

const messages = adminMessages.contact

/** A message and whether an administrator is done with it. */
export type ContactMessage = Message & { done: boolean }

/** The messages of the form on /contact; `absent` if the backend takes none. */
type ContactMessages =
  | { status: 'loading' | 'absent' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; rows: readonly ContactMessage[] }

export const $contactMessages = atom<ContactMessages>({ status: 'loading' })

const startRequest = trackLatestRequest()

/** Loads the open messages. */
export async function loadContactMessages(): Promise<void> {
  const isLatest = startRequest()
  $contactMessages.set({ status: 'loading' })
  try {
    const rows = (await messagesApi.list({})).map(row => ({ ...row, done: false }))
    if (isLatest()) $contactMessages.set({ status: 'ready', rows })
  } catch (error) {
    if (!isLatest()) return
    $contactMessages.set(
      isNotFound(error)
        ? { status: 'absent' }
        : { status: 'failed', message: panelError(error, messages.failed) },
    )
  }
}

/** Marks a message as done, or opens it again. The row stays until the list loads again. */
export async function setMessageDone(id: string, done: boolean): Promise<ActionResult> {
  try {
    await messagesApi.resolve({ messageId: id, done })
    changeRows(rows => rows.map(row => (row.id === id ? { ...row, done } : row)))
    return { ok: true, message: done ? messages.done : messages.opened }
  } catch (error) {
    if (isNotFound(error)) changeRows(rows => rows.filter(row => row.id !== id))
    return { ok: false, message: messageOf(error, commonMessages.wentWrong) }
  } finally {
    void loadStats()
  }
}

function changeRows(change: (rows: readonly ContactMessage[]) => readonly ContactMessage[]): void {
  const state = $contactMessages.get()
  if (state.status === 'ready') $contactMessages.set({ ...state, rows: change(state.rows) })
}
