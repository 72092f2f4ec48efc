import type { Db } from '#backend/db/tables.ts'
import type { Lane } from './lane.ts'
import { type Role, roles, type World } from './world.ts'

/** Whole tables at once: the lanes share one store, and each takes its part. */
async function readAll(db: Db) {
  const [users, accounts, sessions, links, photos, suggestions, resumes, remarks, votes, reports] =
    await Promise.all([
      db.selectFrom('user').selectAll().execute(),
      db.selectFrom('account').selectAll().execute(),
      db.selectFrom('session').select(['userId', 'token']).execute(),
      db.selectFrom('links').where('purpose', '!=', 'google').selectAll().execute(),
      db.selectFrom('photos').selectAll().execute(),
      db.selectFrom('contributions').selectAll().execute(),
      db.selectFrom('resumes').selectAll().execute(),
      db.selectFrom('comments').selectAll().execute(),
      db.selectFrom('votes').selectAll().execute(),
      db.selectFrom('reports').selectAll().execute(),
    ])
  return { users, accounts, sessions, links, photos, suggestions, resumes, remarks, votes, reports }
}
export type Rows = Awaited<ReturnType<typeof readAll>>

/** Says which password a digest is of, by trying some; asked once for each digest. */
export type Recognise = (digest: string, candidates: readonly string[]) => Promise<string | null>

/** Every row of a lane as a world, with the ids that it gives names to. Tokens are those that the lane knows; links those that it planted. */
export async function observe(
  db: Db,
  lanes: readonly Lane[],
  recognise: Recognise,
): Promise<{ rows: Rows; worlds: World[] }> {
  const rows = await readAll(db)
  const worlds: World[] = []
  for (const lane of lanes) worlds.push(await worldOf(lane, rows, recognise))
  return { rows, worlds }
}

async function worldOf(lane: Lane, rows: Rows, recognise: Recognise): Promise<World> {
  const people: World['people'] = {}
  const roleOf = new Map<string | null, Role>()
  for (const role of roles) {
    const user = rows.users.find(({ email }) => email === lane.emailOf(role))
    if (!user) continue
    roleOf.set(user.id, role)
    lane.ids.set(role, user.id)
    const own = rows.sessions.filter(({ userId }) => userId === user.id)
    const raw = new Set(own.map(({ token }) => token))
    const known = lane.world.people[role]
    const digest = rows.accounts.find(
      ({ userId, providerId }) => userId === user.id && providerId === 'credential',
    )?.password
    const purposes = rows.links.filter(({ userId }) => userId === user.id).map(({ purpose }) => purpose)
    people[role] = {
      name: user.name,
      phone: user.phone ?? '',
      college: user.college ?? '',
      password: digest ? await recognise(digest, passwordsOf(lane, role)) : null,
      verified: Boolean(user.emailVerified),
      sessions: own.length,
      live: (known?.live ?? []).filter(token => raw.has(token.slice(0, token.lastIndexOf('.')))),
      links: (['verify', 'reset'] as const).filter(purpose => purposes.includes(purpose)),
      photo: user.image,
      photos: rows.photos.filter(({ userId }) => userId === user.id).length,
    }
  }
  const who = (id: string | null) => roleOf.get(id ?? '') ?? null
  const owner = lane.ids.get('owner')
  const suggestions: World['suggestions'] = {}
  for (const row of rows.suggestions.filter(({ name }) => name.startsWith(`${lane.key} `))) {
    lane.ids.set(row.name, row.id)
    const { status, applicationMonth: month, rejectionReason: reason } = row
    suggestions[row.name] = { by: who(row.userId), status, month, reason }
  }
  const mine = rows.remarks.filter(({ ownerId }) => ownerId === owner)
  const texts = new Map(mine.map(({ id, content }) => [id, content || `gone ${id}`]))
  const remarks: World['remarks'] = {}
  for (const row of mine) {
    const text = texts.get(row.id) ?? ''
    lane.ids.set(text, row.id)
    const votes = rows.votes.filter(({ commentId }) => commentId === row.id)
    const reports = rows.reports.filter(({ commentId }) => commentId === row.id)
    remarks[text] = {
      by: who(row.authorId),
      under: row.parentId === null ? null : (texts.get(row.parentId) ?? `no remark ${row.parentId}`),
      helpful: row.helpful === 1,
      hidden: row.hidden === 1,
      votes: Object.fromEntries(votes.map(({ userId, value }) => [who(userId) ?? userId, value])),
      reports: reports.flatMap(({ userId }) => who(userId) ?? []).sort(),
    }
  }
  const resume = rows.resumes.find(({ userId }) => userId === owner)
  return {
    people,
    suggestions,
    resume: resume
      ? { fileName: resume.fileName, isPublic: resume.isPublic === 1, notify: resume.notify === 1 }
      : null,
    remarks,
  }
}

/** What a password may be now: the one acknowledged, and the one under way. */
function passwordsOf({ world, underWay }: Lane, role: Role): string[] {
  const after = underWay?.after(world, null)
  return [world, after].flatMap(each => each?.people[role]?.password ?? [])
}
