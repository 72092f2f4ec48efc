import type { Db } from './tables.ts'

/** The programs that a member saved, as they were known then; some may have gone since. */
export const listSavedPrograms = (db: Db, userId: string) =>
  db
    .selectFrom('savedPrograms')
    .leftJoin('programVersions', join =>
      join
        .onRef('programVersions.programId', '=', 'savedPrograms.programId')
        .onRef('programVersions.digest', '=', 'savedPrograms.knownDigest'),
    )
    .where('savedPrograms.userId', '=', userId)
    .where('savedPrograms.removedAt', 'is', null)
    .orderBy('savedPrograms.programId')
    .select([
      'savedPrograms.programId',
      'savedPrograms.status',
      'savedPrograms.ownDate',
      'savedPrograms.savedAt',
      'savedPrograms.ownDateAt',
      'programVersions.name',
    ])
    .execute()
