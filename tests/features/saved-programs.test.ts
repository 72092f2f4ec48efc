// @vitest-environment happy-dom
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { savedMessages as messages } from '#lib/messages/saved-programs.ts'
import { listSavedIds, readBrowserSaves, setSaved, syncSavedPrograms } from '#lib/saved-programs.ts'
import { $session, logOut } from '#lib/session.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'

const { ada, grace } = users
const backend = setUpBackend()
const harbor = { programId: 'harbor', name: 'Harbor Fellowship' }
const bridge = { programId: 'bridge', name: 'Bridge Scholarship' }
const calls = {
  merge: 'POST /api/saved-programs',
  save: 'PUT /api/saved-programs/harbor',
  remove: 'DELETE /api/saved-programs/harbor',
}

/** Adds programs to the catalog of the app. */
async function publish(...programs: { programId: string; name: string }[]): Promise<void> {
  const { db, clock } = backend.app.services
  const now = clock.now()
  for (const { programId, name } of programs)
    await db
      .insertInto('programs')
      .values({ ...emptyProgram, id: programId, name, createdAt: now, updatedAt: now })
      .execute()
}
const savedIds = () => [...listSavedIds()].sort()
const storedIds = async (uid: string) => {
  const rows = await backend.db
    .selectFrom('saved_programs')
    .select('programId')
    .where('userId', '=', uid)
    .execute()
  return rows.map(({ programId }) => programId).sort()
}
