import type { Selectable } from 'kysely'
import { deleteVersions } from '#backend/db/content-versions.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { type StoredRecord, toMemberRecord } from '#catalog/records.ts'
import { addProgram, changeProgram, findProgram } from './programs.ts'

/** Whether a record is what a member suggested, which staff have not filled in. */
export const isOfMember = (record: string): boolean =>
  (JSON.parse(record) as StoredRecord).confidence === 'member'

type Contribution = Selectable<Tables['contributions']>

interface Decision {
  updatedAt: number
  updatedBy: string | null
}

/**
 * Shows the program of a contribution if it is approved, else hides it. What staff have filled in
 * stays; of a suggestion alone only the time of its publication does.
 */
export async function showContribution(
  trx: Db,
  contribution: Contribution,
  decision: Decision,
): Promise<void> {
  const { id, status } = contribution
  const current = await findProgram(trx, id, { lock: true })
  if (status !== 'approved') {
    if (!current) return
    if (isOfMember(current.record)) await forgetContribution(trx, current)
    else if (current.state === 'published')
      await changeProgram(trx, current, { ...decision, record: current.record, state: 'hidden' })
    return
  }
  const isFilledIn = current && current.publishedAt !== null && !isOfMember(current.record)
  const record = isFilledIn ? current.record : JSON.stringify(toMemberRecord(contribution))
  const change = { state: 'published', record, ...decision } as const
  if (current) await changeProgram(trx, current, change)
  else await addProgram(trx, id, 'member', change)
}

/** Changes the texts of the program of a contribution, unless staff have filled it in. */
export async function updateContribution(
  trx: Db,
  contribution: Contribution,
  decision: Decision,
): Promise<void> {
  const current = await findProgram(trx, contribution.id, { lock: true })
  if (!current || !isOfMember(current.record)) return
  const record = JSON.stringify(toMemberRecord(contribution))
  await changeProgram(trx, current, { state: current.state, record, ...decision })
}

/** Removes the texts of a suggestion. */
async function forgetContribution(trx: Db, { id, version }: { id: string; version: number }) {
  await deleteVersions(trx, { kind: 'program', id })
  await trx
    .updateTable('programs')
    .set({ state: 'hidden', name: '', provider: '', record: '', version: version + 1 })
    .where('id', '=', id)
    .execute()
}
