import type { Db, Tables } from '#backend/db/tables.ts'
import type { Program } from '#catalog/program.ts'
import type { ProgramCycle } from '#catalog/record.ts'
import type { SavedStatus } from '#contract/saved-programs.ts'
import { cycleOf } from './dates.ts'
import { programOf } from './programs.ts'

/** A program of the catalog with the days of one round. */
export const datedProgram = (
  id: string,
  days: Partial<ProgramCycle>,
  more: Partial<Program> = {},
): Program => {
  const cycle = cycleOf({ label: '2026-27', source: null, ...days })
  return programOf({ id, name: `The ${id}`, cycles: [cycle], ...more })
}

/** Settings of an app with mail in memory. */
export const mailSettings = {
  MAIL_URL: 'memory:',
  PUBLIC_SITE_URL: 'https://yard.example.edu',
}

export interface Saved {
  userId: string
  programId: string
  status?: SavedStatus
  ownDate?: string | null
  savedAt?: number
}

/** Saves a program for a member, long before its dates. */
export async function saveProgram(
  db: Db,
  { userId, programId, status = 'saved', ownDate = null, savedAt = 0 }: Saved,
): Promise<void> {
  const row: Tables['savedPrograms'] = {
    userId,
    programId,
    status,
    ownDate,
    ownDateAt: null,
    appliedAt: null,
    outcomeAt: null,
    savedAt,
    removedAt: null,
    knownDigest: 'd',
    notes: '',
    link: '',
    outcome: '',
  }
  await db
    .insertInto('savedPrograms')
    .values(row)
    .onConflict(conflict => conflict.columns(['userId', 'programId']).doUpdateSet(row))
    .execute()
}
