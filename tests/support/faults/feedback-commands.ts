import { checkThreadSize } from '#contract/permissions.ts'
import { type CommandContext, type CommandFactory, signedIn, tokenOf } from './command.ts'
import { type ModelComment, pick, type Role, roles, subtree, updateModel } from './model.ts'

const thread = '/api/resume/feedback'

/** A comment with a known id that is neither hidden nor deleted. */
function standing(
  { model, random, ids }: CommandContext,
  fits: (comment: ModelComment) => boolean = () => true,
) {
  const found = Object.entries(model.comments).filter(
    ([text, comment]) => ids.has(text) && !comment.hidden && comment.by !== null && fits(comment),
  )
  return pick(
    random,
    found.map(([text]) => text),
  )
}

const addComment: CommandFactory = context => {
  const { model, random, ids } = context
  const owner = ids.get('owner')
  if (!model.resume?.isPublic || !owner) return null
  if (checkThreadSize(Object.keys(model.comments).length)) return null
  const under = random() < 0.6 ? (standing(context) ?? null) : null
  const by = signedIn(context, under ? roles : ['author', 'guest', 'pupil'])
  if (!by) return null
  const content = context.uniqueName('Remark')
  return {
    call: 'feedback.create',
    sent: {
      method: 'POST',
      path: `${thread}/${owner}`,
      token: tokenOf(model, by),
      json: { content, ...(under ? { parentId: ids.get(under) } : {}) },
    },
    after: before =>
      updateModel(before, draft => {
        draft.comments[content] = {
          by,
          under,
          helpful: false,
          hidden: false,
          votes: {},
          reports: [],
        }
      }),
  }
}

const deleteComment: CommandFactory = context => {
  const by = signedIn(context, ['author', 'guest', 'pupil'])
  const text = by && standing(context, comment => comment.by === by)
  if (!by || !text) return null
  return {
    call: 'feedback.remove',
    sent: {
      method: 'DELETE',
      path: `${thread}/${context.ids.get(text)}`,
      token: tokenOf(context.model, by),
    },
    after: model =>
      updateModel(model, draft => {
        for (const gone of subtree(draft, text)) delete draft.comments[gone]
      }),
  }
}

/** A command on a comment of a public resume. */
const onComment =
  (
    call: string,
    [method, path]: readonly ['POST' | 'PUT', string],
    change: (comment: ModelComment, by: Role) => void,
    {
      json,
      among = roles,
      fits,
    }: {
      json?: object
      among?: readonly Role[]
      fits?: (comment: ModelComment, by: Role) => boolean
    },
  ): CommandFactory =>
  context => {
    const by = signedIn(context, among)
    const text = by && standing(context, comment => fits?.(comment, by) ?? true)
    if (!by || !text || !context.model.resume?.isPublic) return null
    return {
      call,
      sent: {
        method,
        path: `${thread}/${context.ids.get(text)}/${path}`,
        token: tokenOf(context.model, by),
        ...(json ? { json } : {}),
      },
      after: model =>
        updateModel(model, draft => {
          const comment = draft.comments[text]
          if (comment) change(comment, by)
        }),
    }
  }

const vote = (call: string, path: string, value: 1 | -1) =>
  onComment(
    call,
    ['POST', path],
    ({ votes }, by) => {
      if (votes[by] === value) delete votes[by]
      else votes[by] = value
    },
    {},
  )

const helpful = (value: boolean) =>
  onComment(
    'feedback.helpful',
    ['PUT', 'helpful'],
    comment => Object.assign(comment, { helpful: value }),
    {
      json: { helpful: value },
      among: ['owner'],
    },
  )

const report = onComment(
  'feedback.report',
  ['POST', 'report'],
  (comment, by) => {
    comment.reports = [...new Set([...comment.reports, by])].sort()
  },
  { json: { reason: 'Unkind' }, fits: (comment, by) => comment.by !== by },
)

const resolveReports: CommandFactory = ({ model, random, ids, adminToken }) => {
  const text = pick(
    random,
    Object.keys(model.comments).filter(each => ids.has(each)),
  )
  const hidden = random() < 0.3
  if (!text) return null
  return {
    call: 'moderation.resolve',
    sent: {
      method: 'PUT',
      path: `/api/admin/reports/${ids.get(text)}`,
      token: adminToken,
      json: { hidden },
    },
    after: before =>
      updateModel(before, draft => {
        Object.assign(draft.comments[text] ?? {}, { hidden })
      }),
  }
}

/** Commands on the thread of a public resume. */
export const feedbackCommands: readonly CommandFactory[] = [
  addComment,
  addComment,
  addComment,
  deleteComment,
  vote('feedback.upvote', 'upvote', 1),
  vote('feedback.upvote', 'upvote', 1),
  vote('feedback.downvote', 'downvote', -1),
  helpful(true),
  helpful(false),
  report,
  resolveReports,
]
