import { checkPendingContributions } from '#contract/permissions.ts'
import { type Maker, type Scene, signedIn, tokenOf } from './act.ts'
import { changed, pick, type World } from './world.ts'

const suggest: Maker = scene => {
  const by = signedIn(scene)
  if (!by) return null
  const waiting = Object.values(scene.world.suggestions).filter(
    each => each.by === by && each.status === 'pending',
  )
  if (checkPendingContributions(waiting.length)) return null
  const name = scene.fresh('Program')
  return {
    call: 'contributions.create',
    sent: {
      method: 'POST',
      path: '/api/contributions',
      token: tokenOf(scene.world, by),
      json: { name, website: 'https://example.org', description: 'x'.repeat(200) },
    },
    after: world =>
      changed(world, draft => {
        draft.suggestions[name] = { by, status: 'pending', month: null, reason: null }
      }),
  }
}

/** A suggestion whose id is known. */
const known = ({ world, random, ids }: Scene) =>
  pick(
    random,
    Object.keys(world.suggestions).filter(name => ids.has(name)),
  )

const decisions = [
  { status: 'approved', month: 'May', reason: null },
  { status: 'rejected', month: null, reason: 'It is over' },
  { status: 'pending', month: null, reason: null },
] as const

const decide: Maker = scene => {
  const name = known(scene)
  const decision = pick(scene.random, decisions)
  if (!name || !decision) return null
  const { status, month, reason } = decision
  const json = { status, ...(month ? { applicationMonth: month } : {}), ...(reason ? { reason } : {}) }
  return {
    call: 'admin.setStatus',
    sent: {
      method: 'PUT',
      path: `/api/admin/contributions/${scene.ids.get(name)}/status`,
      token: scene.office,
      json,
    },
    after: world =>
      changed(world, draft => {
        Object.assign(draft.suggestions[name] ?? {}, decision)
      }),
  }
}

const dismiss: Maker = scene => {
  const name = known(scene)
  if (!name) return null
  return {
    call: 'admin.remove',
    sent: {
      method: 'DELETE',
      path: `/api/admin/contributions/${scene.ids.get(name)}`,
      token: scene.office,
    },
    after: world =>
      changed(world, draft => {
        delete draft.suggestions[name]
      }),
  }
}

const upload: Maker = ({ world, fresh, resumeNamed }) => {
  const token = tokenOf(world, 'owner')
  if (!token) return null
  const fileName = `${fresh('resume')}.pdf`
  const form = new FormData()
  form.append('resume', new File([resumeNamed(fileName)], fileName))
  return {
    call: 'resumes.upload',
    sent: { method: 'POST', path: '/api/resume/upload', token, form },
    after: before =>
      changed(before, draft => {
        const kept = draft.resume ?? { isPublic: false, notify: true }
        draft.resume = { ...kept, fileName }
      }),
  }
}

/** An act of the owner on the resume. */
const onResume =
  (
    call: string,
    path: string,
    change: (resume: NonNullable<World['resume']>) => object,
    json?: object,
  ): Maker =>
  ({ world }) => {
    const token = tokenOf(world, 'owner')
    if (!token || !world.resume) return null
    return {
      call,
      sent: { method: 'PUT', path, token, ...(json ? { json } : {}) },
      after: before =>
        changed(before, draft => {
          if (draft.resume) Object.assign(draft.resume, change(draft.resume))
        }),
    }
  }

const toggle = onResume('resumes.togglePublic', '/api/resume/toggle-public', ({ isPublic }) => ({
  isPublic: !isPublic,
}))

/** Most of what is tried needs a public resume. */
const publish: Maker = scene => (scene.world.resume?.isPublic ? null : toggle(scene))

const removeResume: Maker = ({ world, random }) => {
  const token = tokenOf(world, 'owner')
  if (!token || !world.resume || random() < 0.7) return null
  return {
    call: 'resumes.remove',
    sent: { method: 'DELETE', path: '/api/resume', token },
    after: before =>
      changed(before, draft => {
        draft.resume = null
        draft.remarks = {}
      }),
  }
}

/** Acts on suggestions and on one's own resume. */
export const contentActs: readonly Maker[] = [
  suggest,
  suggest,
  decide,
  decide,
  dismiss,
  upload,
  upload,
  toggle,
  publish,
  publish,
  onResume('resumes.setNotifications', '/api/resume/notify', () => ({ notify: false }), { notify: false }),
  onResume('resumes.setNotifications', '/api/resume/notify', () => ({ notify: true }), { notify: true }),
  onResume('resumes.markFeedbackRead', '/api/resume/seen', () => ({})),
  removeResume,
]
