import type { Updateable } from 'kysely'
import type { Tables } from '#backend/db/tables.ts'
import type { TestBackend } from './backend.ts'
import { addResume, signToken } from './feedback.ts'
import { users } from './people.ts'

const { ada, katherine } = users

/** The calls that the page of Ada's resume makes. */
export const calls = {
  list: `GET /api/resume/feedback/${ada.uid}`,
  resume: `GET /api/resume/user/${ada.uid}`,
  add: `POST /api/resume/feedback/${ada.uid}`,
  vote: (text: string, way: 'upvote' | 'downvote') =>
    `POST /api/resume/feedback/${idOf(text)}/${way}`,
  remove: (text: string) => `DELETE /api/resume/feedback/${idOf(text)}`,
  report: (text: string) => `POST /api/reports/comment/${idOf(text)}`,
}

/** Texts of comments, the oldest first, each with the text of the comment that it answers. */
export type Texts = Record<string, string | null>

/** A comment with two replies, of which the first has one, and an older comment. */
export const smallThread: Texts = { e: null, a: null, b: 'a', c: 'b', d: 'a' }

/** So many top-level comments, of which `w0` is the newest. */
export const longThread = (count: number): Texts =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`w${count - 1 - index}`, null]))

/** Comments `d1`, `d2` ..., each a reply to the one before. */
export const chain = (depth: number): Texts =>
  Object.fromEntries(
    Array.from({ length: depth }, (_, index) => [
      `d${index + 1}`,
      index === 0 ? null : `d${index}`,
    ]),
  )

/** The inserted comments: their ids by text, and their texts by id. */
const ids = new Map<string, string>()
const texts = new Map<string, string>()

/** The id of an inserted comment by its text. */
export function idOf(text: string): string {
  const id = ids.get(text)
  if (!id) throw new Error(`No comment says ${text}`)
  return id
}

/** The text of an inserted comment; undefined for one that the page has created. */
export const textOf = (id: string): string | undefined => texts.get(id)

/** Inserts comments of Katherine on Ada's resume. */
export async function addComments({ app, db }: TestBackend, thread: Texts): Promise<void> {
  const rows = Object.entries(thread).map(([content, parent]) => {
    const { id, at } = app.services.newId('k')
    ids.set(content, id)
    texts.set(id, content)
    const parentId = parent === null ? null : idOf(parent)
    const author = { ownerId: ada.uid, authorId: katherine.uid }
    return { id, parentId, content, createdAt: at, ...author }
  })
  if (rows.length > 0) await db.insertInto('comments').values(rows).execute()
}

/** Changes the row of an inserted comment. */
export const setComment = (
  { db }: TestBackend,
  text: string,
  fields: Updateable<Tables['comments']>,
) => db.updateTable('comments').set(fields).where('id', '=', idOf(text)).execute()

/** Deletes a comment of Katherine's with its replies, as she does in another tab. */
export const deleteElsewhere = ({ app }: TestBackend, text: string) =>
  app.call('DELETE', `/api/resume/feedback/${idOf(text)}`, {
    as: { token: signToken(katherine.uid) },
  })

/** Votes on a comment as so many members (at most 2), but not as Grace. */
export async function addVotes({ db }: TestBackend, text: string, votes: number): Promise<void> {
  const value = votes < 0 ? -1 : 1
  const voters = [ada, katherine].slice(0, Math.abs(votes))
  const rows = voters.map(({ uid: userId }) => ({ commentId: idOf(text), userId, value }) as const)
  if (rows.length > 0) await db.insertInto('votes').values(rows).execute()
}

/** Reports a comment as so many members as there are reasons (at most 2), the newest first. */
export async function addReports(
  { db }: TestBackend,
  text: string,
  reasons: readonly string[],
): Promise<void> {
  const reporters = [ada, katherine]
  const rows = reasons.map((reason, index) => ({
    kind: 'comment' as const,
    targetId: idOf(text),
    commentId: idOf(text),
    userId: reporters[index]?.uid ?? '',
    reason,
    createdAt: new Date(2026, 10, 3, 12, -index).getTime(),
  }))
  await db.insertInto('reports').values(rows).execute()
}

/** Inserts Ada's public resume with a thread. */
export async function addThread(backend: TestBackend, thread: Texts): Promise<void> {
  ids.clear()
  await addResume(backend.app, ada)
  await addComments(backend, thread)
}

/** A comment as another backend sends it: seconds, lists of voters, unknown fields. */
export const foreignComment = (id: string, fields: Record<string, unknown> = {}) => ({
  id,
  content: id,
  reviewerId: katherine.uid,
  createdAt: { seconds: 1_793_700_000, nanoseconds: 0 },
  votes: 0,
  upvotedBy: [],
  downvotedBy: [],
  karma: 7,
  replies: [],
  ...fields,
})
