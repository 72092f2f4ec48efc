import { addDays, toNow } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { type EngineName, type SignedIn, startApp } from './app.ts'
import { writeCatalog } from './catalog.ts'
import { cycleOf } from './dates.ts'
import { ada, grace } from './people.ts'
import { programOf } from './programs.ts'

/** The day in UTC. */
export const { today } = toNow(new Date(), 0)
export const closes = addDays(today, 60)

const unknown = programOf({})
/** A program with a stated deadline, and one that takes applications all year. */
export const gem = programOf({
  id: 'gem',
  name: 'GEM Fellowship',
  provider: 'GEM Consortium',
  type: 'Fellowship',
  applicationLink: 'https://example.org/gem',
  cycles: [cycleOf({ closes, time: '23:59', zone: 'America/New_York' })],
  needs: ['essay', 'recommendation:2'],
  money: { ...unknown.money, max: 5000 },
})
export const soar = programOf({
  id: 'soar',
  name: 'SOAR',
  season: { ...unknown.season, kind: 'rolling' },
})

const path = '/api/saved-programs'

/** Starts the app with two members and a catalog that the test writes. */
export async function startWithCatalog(engine: EngineName, settings = {}) {
  const app = await startApp({ engine, settings })
  const { db, clock } = app.services
  const member = await app.join(ada)
  const other = await app.join(grace)
  return {
    app,
    member,
    other,
    writeCatalog: (programs: readonly Program[]) => writeCatalog(db, programs, clock.now()),
    /** The programs that everybody sees. */
    listPrograms: async (): Promise<Program[]> => (await app.send('/img/program.json')).body,
    list: async (as: SignedIn = member, query = '') =>
      (await app.call('GET', path + query, { as })).body,
    save: (id: string, body: Record<string, unknown> = {}, as: SignedIn = member) =>
      app.call('PUT', `${path}/${id}`, { as, body }),
    remove: (id: string, as: SignedIn = member) => app.call('DELETE', `${path}/${id}`, { as }),
    merge: (programIds: unknown) => app.call('POST', path, { as: member, body: { programIds } }),
    saveTask: (task: string, body: Record<string, unknown>, as: SignedIn = member) =>
      app.call('PUT', `${path}/gem/tasks/${task}`, { as, body }),
    removeTask: (task: string, as: SignedIn = member) =>
      app.call('DELETE', `${path}/gem/tasks/${task}`, { as }),
    dismiss: (version: string, as: SignedIn = member) =>
      app.call('DELETE', `${path}/gem/changes?version=${version}`, { as }),
    close: app.close,
  }
}

export type AppWithCatalog = Awaited<ReturnType<typeof startWithCatalog>>
