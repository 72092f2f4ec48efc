import { checkPendingContributions } from '#contract/permissions.ts'
import { type CommandContext, type CommandFactory, signedIn, tokenOf } from './command.ts'
import { type Model, pick, updateModel } from './model.ts'

const addContribution: CommandFactory = context => {
  const by = signedIn(context)
  if (!by) return null
  const waiting = Object.values(context.model.contributions).filter(
    each => each.by === by && each.status === 'pending',
  )
  if (checkPendingContributions(waiting.length)) return null
  const name = context.uniqueName('Program')
  return {
    call: 'contributions.create',
    sent: {
      method: 'POST',
      path: '/api/contributions',
      token: tokenOf(context.model, by),
      json: { name, website: 'https://example.org', description: 'x'.repeat(200) },
    },
    after: model =>
      updateModel(model, draft => {
        draft.contributions[name] = { by, status: 'pending', month: null, reason: null }
      }),
  }
}

/** A contribution whose id is known. */
const known = ({ model, random, ids }: CommandContext) =>
  pick(
    random,
    Object.keys(model.contributions).filter(name => ids.has(name)),
  )

const decisions = [
  { status: 'approved', month: 'May', reason: null },
  { status: 'rejected', month: null, reason: 'It is over' },
  { status: 'pending', month: null, reason: null },
] as const

const setStatus: CommandFactory = context => {
  const name = known(context)
  const decision = pick(context.random, decisions)
  if (!name || !decision) return null
  const { status, month, reason } = decision
  const json = {
    status,
    ...(month ? { applicationMonth: month } : {}),
    ...(reason ? { reason } : {}),
  }
  return {
    call: 'admin.setStatus',
    sent: {
      method: 'PUT',
      path: `/api/admin/contributions/${context.ids.get(name)}/status`,
      token: context.adminToken,
      json,
    },
    after: model =>
      updateModel(model, draft => {
        Object.assign(draft.contributions[name] ?? {}, decision)
      }),
  }
}

const deleteContribution: CommandFactory = context => {
  const name = known(context)
  if (!name) return null
  return {
    call: 'admin.remove',
    sent: {
      method: 'DELETE',
      path: `/api/admin/contributions/${context.ids.get(name)}`,
      token: context.adminToken,
    },
    after: model =>
      updateModel(model, draft => {
        delete draft.contributions[name]
      }),
  }
}

const upload: CommandFactory = ({ model, uniqueName, resumeNamed }) => {
  const token = tokenOf(model, 'owner')
  if (!token) return null
  const fileName = `${uniqueName('resume')}.pdf`
  const form = new FormData()
  form.append('resume', new File([resumeNamed(fileName)], fileName))
  return {
    call: 'resumes.upload',
    sent: { method: 'POST', path: '/api/resume/upload', token, form },
    after: before =>
      updateModel(before, draft => {
        const kept = draft.resume ?? { isPublic: false, notify: true }
        draft.resume = { ...kept, fileName }
      }),
  }
}

/** A command of the owner on the resume. */
const onResume =
  (
    call: string,
    path: string,
    change: (resume: NonNullable<Model['resume']>) => object,
    json?: object,
  ): CommandFactory =>
  ({ model }) => {
    const token = tokenOf(model, 'owner')
    if (!token || !model.resume) return null
    return {
      call,
      sent: { method: 'PUT', path, token, ...(json ? { json } : {}) },
      after: before =>
        updateModel(before, draft => {
          if (draft.resume) Object.assign(draft.resume, change(draft.resume))
        }),
    }
  }

const toggle = onResume('resumes.togglePublic', '/api/resume/toggle-public', ({ isPublic }) => ({
  isPublic: !isPublic,
}))

/** Most commands need a public resume. */
const publish: CommandFactory = context => (context.model.resume?.isPublic ? null : toggle(context))

const removeResume: CommandFactory = ({ model, random }) => {
  const token = tokenOf(model, 'owner')
  if (!token || !model.resume || random() < 0.7) return null
  return {
    call: 'resumes.remove',
    sent: { method: 'DELETE', path: '/api/resume', token },
    after: before =>
      updateModel(before, draft => {
        draft.resume = null
        draft.comments = {}
      }),
  }
}

/** Commands on contributions and on one's own resume. */
export const contentCommands: readonly CommandFactory[] = [
  addContribution,
  addContribution,
  setStatus,
  setStatus,
  deleteContribution,
  upload,
  upload,
  toggle,
  publish,
  publish,
  onResume('resumes.setNotifications', '/api/resume/notify', () => ({ notify: false }), {
    notify: false,
  }),
  onResume('resumes.setNotifications', '/api/resume/notify', () => ({ notify: true }), {
    notify: true,
  }),
  onResume('resumes.markFeedbackRead', '/api/resume/seen', () => ({})),
  removeResume,
]
