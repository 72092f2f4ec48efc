import type { SignedIn, TestApp } from './app.ts'
import { addMentor, mentorData } from './content.ts'
import { addResume, insertThread } from './feedback.ts'
import { picture } from './images.ts'
import { captions, mediaForm } from './media.ts'
import { katherine } from './people.ts'
import { minimalRecord } from './programs.ts'

/** A call of an administrator. */
interface AdminWrite {
  call: string
  body?: Record<string, unknown> | FormData
}

/** Creates what an endpoint acts on; `member` is a member with a resume. */
type Prepare = (app: TestApp, member: SignedIn, admin: SignedIn) => Promise<AdminWrite>

/** Adds a published program; returns the path of its check. */
async function addProgram(app: TestApp, as: SignedIn): Promise<string> {
  const id = `program-${Math.random().toString(36).slice(2)}`
  const body = { data: { ...minimalRecord, id, name: id }, state: 'published' }
  await app.call('POST', '/api/admin/content/program', { as, body })
  return `/api/admin/checks/${id}`
}

async function suggest(app: TestApp, as: SignedIn): Promise<string> {
  const body = { name: `${Math.random()}`, website: 'https://example.edu', description: 'Text' }
  return (await app.call('POST', '/api/contributions', { as, body })).body.id
}

/**
 * Every endpoint that an administrator writes with, by its name in the contract, and a call that
 * succeeds. `tests/backend/audit.test.ts` requires each of them to be recorded.
 */
export const adminWrites: Readonly<Record<string, Prepare>> = {
  'content.create': async () => ({
    call: 'POST /api/admin/content/mentor',
    body: { data: mentorData },
  }),
  'content.edit': async app => ({
    call: `PUT /api/admin/content/mentor/${await addMentor(app)}`,
    body: { version: 1, data: { ...mentorData, field: 'Law' } },
  }),
  'content.setState': async app => ({
    call: `PUT /api/admin/content/mentor/${await addMentor(app)}/state`,
    body: { version: 1, state: 'hidden' },
  }),
  'content.moveToTop': async app => ({
    call: `PUT /api/admin/content/mentor/${await addMentor(app)}/top`,
  }),
  'content.revert': async app => ({
    call: `POST /api/admin/content/mentor/${await addMentor(app)}/revert`,
    body: { version: 1, to: 1 },
  }),
  'content.setConsent': async app => ({
    call: `PUT /api/admin/content/mentor/${await addMentor(app)}/consent`,
    body: { version: 1, givenOn: '2026-09-01' },
  }),
  'content.withdrawConsent': async app => ({
    call: `DELETE /api/admin/content/mentor/${await addMentor(app)}/consent`,
  }),
  'admin.setStatus': async (app, member) => ({
    call: `PUT /api/admin/contributions/${await suggest(app, member)}/status`,
    body: { status: 'approved', applicationMonth: 'May' },
  }),
  'admin.edit': async (app, member) => ({
    call: `PUT /api/admin/contributions/${await suggest(app, member)}`,
    body: { name: 'Name', website: 'https://example.edu', description: 'Text' },
  }),
  'admin.remove': async (app, member) => ({
    call: `DELETE /api/admin/contributions/${await suggest(app, member)}`,
  }),
  'moderation.resolve': async (app, member) => {
    await addResume(app, member)
    const ids = { ownerId: member.uid, authorId: member.uid, count: 1, under: () => null }
    const [comment] = await insertThread(app.services.db, app.services.newId, ids)
    return { call: `PUT /api/admin/reports/comment/${comment?.id}`, body: { hidden: true } }
  },
  'team.invite': async () => ({
    call: 'POST /api/admin/team/invitations',
    body: { email: `${Math.random()}@example.edu`, staffRole: 'editor' },
  }),
  'team.withdraw': async (app, _member, as) => {
    const email = `${Math.random()}@example.edu`
    await app.call('POST', '/api/admin/team/invitations', {
      as,
      body: { email, staffRole: 'editor' },
    })
    const { invitations } = (await app.call('GET', '/api/admin/team', { as })).body
    return { call: `DELETE /api/admin/team/invitations/${invitations[0].id}` }
  },
  'team.setRole': async (app, { uid }) => {
    await app.services.db
      .updateTable('user')
      .set({ role: 'editor', staffVersion: 0 })
      .where('id', '=', uid)
      .execute()
    return { call: `PUT /api/admin/team/${uid}`, body: { version: 0, staffRole: 'member' } }
  },
  'team.resetSecondFactor': async app => {
    const { uid } = await app.joinAsStaff({ ...katherine, email: 'lost@example.edu' }, 'editor')
    const set = { twoFactorEnabled: true }
    await app.services.db.updateTable('user').set(set).where('id', '=', uid).execute()
    return { call: `DELETE /api/admin/team/${uid}/second-factor` }
  },
  'members.act': async (_app, { uid }) => ({
    call: `POST /api/admin/members/${uid}/actions`,
    body: { kind: 'hide-name', reason: 'Not a name' },
  }),
  'members.undo': async (app, { uid }, as) => {
    const path = `/api/admin/members/${uid}`
    const body = { kind: 'hide-comments', reason: 'Rude' }
    await app.call('POST', `${path}/actions`, { as, body })
    const { actions } = (await app.call('GET', path, { as })).body
    return { call: `DELETE ${path}/actions/${actions[0].id}` }
  },
  'contact.resolve': async (app, member) => {
    const body = { topic: 'other', content: 'Hello' }
    await app.call('POST', '/api/contact', { as: member, body })
    const { id } = await app.services.db
      .selectFrom('messages')
      .select('id')
      .executeTakeFirstOrThrow()
    return { call: `PUT /api/admin/messages/${id}`, body: { done: true } }
  },
  'account.createResetLink': async (_app, { email }) => ({
    call: 'POST /api/admin/reset-links',
    body: { email },
  }),
  'programChecks.settle': async (app, _member, admin) => ({
    call: `PUT ${await addProgram(app, admin)}`,
    body: { version: 1, seen: [] },
  }),
  'programChecks.undo': async (app, _member, admin) => {
    const path = await addProgram(app, admin)
    const body = { version: 1, seen: [] }
    await app.call('PUT', path, { as: admin, body })
    return { call: `POST ${path}/undo`, body: { version: 2 } }
  },
  'media.upload': async () => ({
    call: 'POST /api/admin/media',
    body: mediaForm(Buffer.from(captions), 'story.vtt'),
  }),
  'media.uploadLogo': async () => ({
    call: 'POST /api/admin/media/logo',
    body: mediaForm(await picture('png'), 'logo.png'),
  }),
}
