import type { Db } from '#backend/db/tables.ts'
import { type Model, type Role, roles } from './model.ts'
import type { Writer } from './writer.ts'

/** Whole tables at once: the writers share one database. */
const readAll = async (db: Db) => ({
  users: await db.selectFrom('user').selectAll().execute(),
  accounts: await db.selectFrom('account').selectAll().execute(),
  sessions: await db.selectFrom('session').select(['userId', 'token']).execute(),
  resetLinks: await db.selectFrom('verification').where('value', '!=', '').selectAll().execute(),
  photos: await db.selectFrom('photos').selectAll().execute(),
  contributions: await db.selectFrom('contributions').selectAll().execute(),
  resumes: await db.selectFrom('resumes').selectAll().execute(),
  comments: await db.selectFrom('comments').selectAll().execute(),
  votes: await db.selectFrom('votes').selectAll().execute(),
  reports: await db.selectFrom('reports').selectAll().execute(),
})
export type Rows = Awaited<ReturnType<typeof readAll>>

/** Finds the password of a digest among candidates. */
export type IdentifyPassword = (
  digest: string,
  candidates: readonly string[],
) => Promise<string | null>

/** Reads the models of writers from the database, and stores the ids in the writers. */
export async function readModels(
  db: Db,
  writers: readonly Writer[],
  identifyPassword: IdentifyPassword,
): Promise<{ rows: Rows; models: Model[] }> {
  const rows = await readAll(db)
  const models: Model[] = []
  for (const writer of writers) models.push(await readModel(writer, rows, identifyPassword))
  return { rows, models }
}

async function readModel(
  writer: Writer,
  rows: Rows,
  identifyPassword: IdentifyPassword,
): Promise<Model> {
  const people: Model['people'] = {}
  const roleOf = new Map<string | null, Role>()
  for (const role of roles) {
    const user = rows.users.find(({ email }) => email === writer.emailOf(role))
    if (!user) continue
    roleOf.set(user.id, role)
    writer.ids.set(role, user.id)
    const own = rows.sessions.filter(({ userId }) => userId === user.id)
    const raw = new Set(own.map(({ token }) => token))
    const known = writer.model.people[role]
    const digest = rows.accounts.find(
      ({ userId, providerId }) => userId === user.id && providerId === 'credential',
    )?.password
    people[role] = {
      name: user.name,
      phone: user.phone ?? '',
      college: user.college ?? '',
      password: digest ? await identifyPassword(digest, passwordsOf(writer, role)) : null,
      verified: Boolean(user.emailVerified),
      sessions: own.length,
      live: (known?.live ?? []).filter(token => raw.has(token.slice(0, token.lastIndexOf('.')))),
      hasResetLink: rows.resetLinks.some(({ value }) => value === user.id),
      photo: user.image,
      photos: rows.photos.filter(({ userId }) => userId === user.id).length,
    }
  }
  const who = (id: string | null) => roleOf.get(id ?? '') ?? null
  const owner = writer.ids.get('owner')
  const contributions: Model['contributions'] = {}
  for (const row of rows.contributions.filter(({ name }) => name.startsWith(`${writer.key} `))) {
    writer.ids.set(row.name, row.id)
    const { status, applicationMonth: month, rejectionReason: reason } = row
    contributions[row.name] = { by: who(row.userId), status, month, reason }
  }
  const own = rows.comments.filter(({ ownerId }) => ownerId === owner)
  const texts = new Map(own.map(({ id, content }) => [id, content || `gone ${id}`]))
  const comments: Model['comments'] = {}
  for (const row of own) {
    const text = texts.get(row.id) ?? ''
    writer.ids.set(text, row.id)
    const votes = rows.votes.filter(({ commentId }) => commentId === row.id)
    const reports = rows.reports.filter(({ commentId }) => commentId === row.id)
    comments[text] = {
      by: who(row.authorId),
      under:
        row.parentId === null ? null : (texts.get(row.parentId) ?? `no comment ${row.parentId}`),
      helpful: row.helpful === 1,
      hidden: row.hidden === 1,
      votes: Object.fromEntries(votes.map(({ userId, value }) => [who(userId) ?? userId, value])),
      reports: reports.flatMap(({ userId }) => who(userId) ?? []).sort(),
    }
  }
  const resume = rows.resumes.find(({ userId }) => userId === owner)
  return {
    people,
    contributions,
    resume: resume
      ? { fileName: resume.fileName, isPublic: resume.isPublic === 1, notify: resume.notify === 1 }
      : null,
    comments,
  }
}

/** The passwords that may be current: the acknowledged one, and that of the pending command. */
function passwordsOf({ model, pending }: Writer, role: Role): string[] {
  const after = pending?.after(model, null)
  return [model, after].flatMap(each => each?.people[role]?.password ?? [])
}
