import { checkThreadSize } from '#contract/permissions.ts'
import { type Maker, type Scene, signedIn, tokenOf } from './act.ts'
import { changed, pick, type Remark, type Role, roles, subtree } from './world.ts'

const thread = '/api/resume/feedback'

/** A remark that may be acted on: its id is known, and it stands. */
function standing({ world, random, ids }: Scene, fits: (remark: Remark) => boolean = () => true) {
  const found = Object.entries(world.remarks).filter(
    ([text, remark]) => ids.has(text) && !remark.hidden && remark.by !== null && fits(remark),
  )
  return pick(
    random,
    found.map(([text]) => text),
  )
}

const say: Maker = scene => {
  const { world, random, ids } = scene
  const owner = ids.get('owner')
  if (!world.resume?.isPublic || !owner) return null
  if (checkThreadSize(Object.keys(world.remarks).length)) return null
  const under = random() < 0.6 ? (standing(scene) ?? null) : null
  const by = signedIn(scene, under ? roles : ['author', 'guest', 'pupil'])
  if (!by) return null
  const content = scene.fresh('Remark')
  return {
    call: 'feedback.create',
    sent: {
      method: 'POST',
      path: `${thread}/${owner}`,
      token: tokenOf(world, by),
      json: { content, ...(under ? { parentId: ids.get(under) } : {}) },
    },
    after: before =>
      changed(before, draft => {
        draft.remarks[content] = { by, under, helpful: false, hidden: false, votes: {}, reports: [] }
      }),
  }
}

const unsay: Maker = scene => {
  const by = signedIn(scene, ['author', 'guest', 'pupil'])
  const text = by && standing(scene, remark => remark.by === by)
  if (!by || !text) return null
  return {
    call: 'feedback.remove',
    sent: {
      method: 'DELETE',
      path: `${thread}/${scene.ids.get(text)}`,
      token: tokenOf(scene.world, by),
    },
    after: world =>
      changed(world, draft => {
        for (const gone of subtree(draft, text)) delete draft.remarks[gone]
      }),
  }
}

/** An act of somebody on a remark of a public resume. */
const onRemark =
  (
    call: string,
    [method, path]: readonly ['POST' | 'PUT', string],
    change: (remark: Remark, by: Role) => void,
    {
      json,
      among = roles,
      fits,
    }: { json?: object; among?: readonly Role[]; fits?: (remark: Remark, by: Role) => boolean },
  ): Maker =>
  scene => {
    const by = signedIn(scene, among)
    const text = by && standing(scene, remark => fits?.(remark, by) ?? true)
    if (!by || !text || !scene.world.resume?.isPublic) return null
    return {
      call,
      sent: {
        method,
        path: `${thread}/${scene.ids.get(text)}/${path}`,
        token: tokenOf(scene.world, by),
        ...(json ? { json } : {}),
      },
      after: world =>
        changed(world, draft => {
          const remark = draft.remarks[text]
          if (remark) change(remark, by)
        }),
    }
  }

const vote = (call: string, path: string, value: 1 | -1) =>
  onRemark(
    call,
    ['POST', path],
    ({ votes }, by) => {
      if (votes[by] === value) delete votes[by]
      else votes[by] = value
    },
    {},
  )

const helpful = (value: boolean) =>
  onRemark('feedback.helpful', ['PUT', 'helpful'], remark => Object.assign(remark, { helpful: value }), {
    json: { helpful: value },
    among: ['owner'],
  })

const report = onRemark(
  'feedback.report',
  ['POST', 'report'],
  (remark, by) => {
    remark.reports = [...new Set([...remark.reports, by])].sort()
  },
  { json: { reason: 'Unkind' }, fits: (remark, by) => remark.by !== by },
)

const settle: Maker = ({ world, random, ids, office }) => {
  const text = pick(
    random,
    Object.keys(world.remarks).filter(each => ids.has(each)),
  )
  const hidden = random() < 0.3
  if (!text) return null
  return {
    call: 'moderation.resolve',
    sent: { method: 'PUT', path: `/api/admin/reports/${ids.get(text)}`, token: office, json: { hidden } },
    after: before =>
      changed(before, draft => {
        Object.assign(draft.remarks[text] ?? {}, { hidden })
      }),
  }
}

/** Acts on the thread of a public resume. */
export const feedbackActs: readonly Maker[] = [
  say,
  say,
  say,
  unsay,
  vote('feedback.upvote', 'upvote', 1),
  vote('feedback.upvote', 'upvote', 1),
  vote('feedback.downvote', 'downvote', -1),
  helpful(true),
  helpful(false),
  report,
  settle,
]
