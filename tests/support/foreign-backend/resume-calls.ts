import { type Call, type ForeignReply, notFound, ok } from './answers.ts'
import { fileIn } from './form.ts'
import { type Comment, comments, type Person, type Resume, resumes } from './store.ts'
import { instant, list, row } from './variants.ts'

const resumeFor = (me: Person, resume: Resume, origin: string) =>
  row(
    me.variant,
    { resumeURL: `${origin}/documents/${resume.address}`, isPublic: resume.isPublic },
    { resumeName: resume.name, resumeUpdatedAt: instant(me.variant, resume.at) },
  )

function commentFor(me: Person, comment: Comment): object {
  const replies = comments
    .filter(each => each.parentId === comment.id)
    .map(each => commentFor(me, each))
  return row(
    me.variant,
    {
      id: comment.id,
      content: comment.content,
      reviewerId: comment.author.uid,
      createdAt: instant(me.variant, comment.at),
      upvotedBy: [...comment.up],
      downvotedBy: [...comment.down],
      votes: comment.up.size - comment.down.size,
      ...(replies.length > 0 ? { replies } : {}),
    },
    {
      reviewerName: comment.author.name,
      reviewerPhotoURL: null,
      parentId: comment.parentId ?? null,
    },
  )
}

function vote(me: Person, id: string, up: boolean): ForeignReply {
  const comment = comments.find(each => each.id === id)
  if (!comment) return notFound
  const [voters, otherVoters] = up ? [comment.up, comment.down] : [comment.down, comment.up]
  otherVoters.delete(me.uid)
  if (!voters.delete(me.uid)) voters.add(me.uid)
  const votes = comment.up.size - comment.down.size
  return ok({
    votes,
    [up ? 'upvoted' : 'downvoted']: voters.has(me.uid),
    message: 'Your vote counts',
  })
}

function removeUnder(id: string): void {
  for (const reply of comments.filter(each => each.parentId === id)) removeUnder(reply.id)
  comments.splice(
    comments.findIndex(each => each.id === id),
    1,
  )
}

/** Calls about resumes and feedback, of somebody signed in; `*` stands for an id. */
export const resumeCalls: Record<string, Call> = {
  'GET /api/resume': ({ origin }, me) => {
    const resume = resumes.get(me.uid)
    if (resume) return ok(resumeFor(me, resume, origin))
    return me.variant === 'plain' ? notFound : ok({ resumeURL: null })
  },
  'POST /api/resume/upload': ({ raw, type, origin }, me) => {
    const sent = fileIn(raw, type)
    if (sent?.field !== 'resume') return [400, { message: 'One field named resume' }]
    const extension = sent.name.split('.').at(-1)
    const resume = {
      owner: me,
      name: sent.name,
      bytes: sent.bytes,
      type: extension === 'pdf' ? 'application/pdf' : 'application/octet-stream',
      address: `${me.uid}-${Date.now()}.${extension}`,
      isPublic: resumes.get(me.uid)?.isPublic ?? false,
      at: Date.now(),
    }
    resumes.set(me.uid, resume)
    return ok(resumeFor(me, resume, origin))
  },
  'DELETE /api/resume': (_, me) => (resumes.delete(me.uid) ? [204, ''] : notFound),
  'PUT /api/resume/toggle-public': (_, me) => {
    const resume = resumes.get(me.uid)
    if (!resume) return notFound
    resume.isPublic = !resume.isPublic
    return ok({
      isPublic: resume.isPublic,
      message: resume.isPublic ? 'Everybody sees it' : 'Only you see it',
    })
  },
  'GET /api/resume/public': (_, me) => {
    const shown = [...resumes.values()].filter(({ isPublic }) => isPublic)
    const rows = shown.map(({ owner, at }) =>
      row(
        me.variant,
        { userId: owner.uid },
        {
          userName: owner.name,
          college: owner.college,
          photoURL: null,
          resumeUpdatedAt: instant(me.variant, at),
        },
      ),
    )
    return ok(list(me.variant, 'resumes', rows))
  },
  'GET /api/resume/user/*': ({ origin }, me, uid) => {
    const resume = resumes.get(uid ?? '')
    if (!resume?.isPublic && resume?.owner !== me) return notFound
    const { name, college } = resume.owner
    return ok({
      ...resumeFor(me, resume, origin),
      ...row(me.variant, { userName: name }, { college, major: 'History' }),
    })
  },
  'GET /api/resume/feedback/*': (_, me, uid) => {
    const top = comments.filter(({ owner, parentId }) => owner === uid && parentId === undefined)
    return ok(
      list(
        me.variant,
        'comments',
        top.toReversed().map(each => commentFor(me, each)),
      ),
    )
  },
  'POST /api/resume/feedback/*': ({ body }, me, owner = '') => {
    const comment: Comment = {
      id: `f${comments.length + 1}-${me.uid}`,
      owner,
      parentId: body.parentId,
      author: me,
      content: body.content ?? '',
      at: Date.now(),
      up: new Set(),
      down: new Set(),
    }
    comments.push(comment)
    return [201, commentFor(me, comment)]
  },
  'DELETE /api/resume/feedback/*': (_, me, id) => {
    const comment = comments.find(each => each.id === id)
    if (!comment) return notFound
    if (comment.author !== me) return [403, { message: 'Not yours' }]
    removeUnder(comment.id)
    return [204, '']
  },
  'POST /api/resume/feedback/*/upvote': (_, me, id = '') => vote(me, id, true),
  'POST /api/resume/feedback/*/downvote': (_, me, id = '') => vote(me, id, false),
}
