import { type Expression, type SqlBool, sql } from 'kysely'
import type { MemberActionKind } from '#contract/members.ts'
import type { Db } from './tables.ts'

/** Whether a member is suspended, as a condition of a query. */
export const isSuspended = (userId: Expression<string>) =>
  sql<SqlBool>`exists (
    select 1 from "memberActions"
    where "memberActions"."userId" = ${userId} and kind = 'suspend' and "endedAt" is null
  )`

/** The actions against a member that are in force, the oldest first. */
export const listActive = (db: Db, userId: string) =>
  db
    .selectFrom('memberActions')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .select(['kind', 'reason'])
    .execute()

/** Why one of some actions against a member is in force; undefined if none is. */
export async function findReason(
  db: Db,
  userId: string,
  kinds: readonly MemberActionKind[],
): Promise<string | undefined> {
  const active = await listActive(db, userId)
  return active.find(({ kind }) => kinds.includes(kind))?.reason
}

/** Ends an action that a member has made pointless, such as by another name. */
export const endByChange = (trx: Db, userId: string, kind: MemberActionKind, endedAt: number) =>
  trx
    .updateTable('memberActions')
    .set({ endedAt, endedById: userId })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .execute()

/**
 * Hides what the actions in force hide of a member, and shows what only ended ones hid. What is
 * hidden has the form that it would have if its owner had hidden it, so that no query must know.
 * Runs in the transaction that has locked the member and changed the actions.
 */
export async function applyActions(trx: Db, userId: string): Promise<void> {
  const active = new Set((await listActive(trx, userId)).map(({ kind }) => kind))
  const isActive = (kind: MemberActionKind) => active.has('suspend') || active.has(kind)

  const resume = isActive('unlist-resume') ? 1 : 0
  await trx
    .updateTable('resumes')
    .set(eb => ({
      isPublic: resume ? 0 : 1,
      withdrawn: resume,
      version: eb('version', '+', 1),
    }))
    .where('userId', '=', userId)
    .where(resume ? 'isPublic' : 'withdrawn', '=', 1)
    .execute()

  const comments = isActive('hide-comments') ? 1 : 0
  await trx
    .updateTable('comments')
    .set({ hidden: comments, withdrawn: comments })
    .where('authorId', '=', userId)
    .where(comments ? 'hidden' : 'withdrawn', '=', comments ? 0 : 1)
    .execute()

  const user = await trx
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['name', 'image', 'withdrawnName', 'withdrawnImage'])
    .executeTakeFirstOrThrow()
  const { name, withdrawnName, image, withdrawnImage } = user
  await trx
    .updateTable('user')
    .set({
      ...(active.has('hide-name')
        ? { name: hiddenName, withdrawnName: withdrawnName ?? name }
        : { name: withdrawnName ?? name, withdrawnName: null }),
      ...(isActive('remove-photo')
        ? { image: null, withdrawnImage: image ?? withdrawnImage }
        : { image: image ?? withdrawnImage, withdrawnImage: null }),
    })
    .where('id', '=', userId)
    .execute()
}

/** Stands for a name that an administrator has hidden. */
const hiddenName = 'Member'
