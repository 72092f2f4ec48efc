import { type Fields, ForeignServer, type Heard } from './foreign-server.ts'
import { users } from './people.ts'

const { grace } = users

/** A comment as that backend keeps it, with its replies in it. */
export interface Said extends Fields {
  id: string
  replies: Said[]
}

let last = 0

/** A comment of somebody, so many minutes after noon. */
export const said = (id: string, fields: Fields = {}, replies: Said[] = []): Said => ({
  id,
  content: `What ${id} says`,
  reviewerId: 'u_joe',
  reviewerName: 'Joe Wright',
  createdAt: { seconds: Date.UTC(2026, 10, 3, 12, last++) / 1000, nanoseconds: 0 },
  votes: 0,
  upvotedBy: [],
  downvotedBy: [],
  karma: 7,
  ...fields,
  replies,
})

/** Comments each under the one before. */
export function chain(depth: number): Said {
  const first = said('d1')
  let under = first
  for (let level = 2; level <= depth; level++) {
    const next = said(`d${level}`)
    under.replies.push(next)
    under = next
  }
  return first
}

/**
 * A backend of one resume and its thread that is not ours and honours section 7 of the
 * specification in its own way: no flags but lists of voters, instants as seconds, unknown fields,
 * none of the calls beyond the specification. It answers for `fetch`.
 */
export class ForeignThread extends ForeignServer {
  resume: Fields | null = {
    resumeURL: 'https://files.foreign.test/a/resume.pdf?key=1',
    userName: 'Ada Okafor',
    college: 'Fisk University',
    major: 'Physics',
    resumeUpdatedAt: { _seconds: Date.UTC(2026, 10, 2, 14) / 1000, _nanoseconds: 0 },
  }
  thread: Said[]
  /** Who is signed in. */
  uid = grace.uid

  constructor(thread: Said[] = []) {
    super()
    this.thread = thread
  }

  /** Finds a comment at any depth, with the list that it stands in. */
  find(id: string): { comment: Said; among: Said[] } | undefined {
    const lists = [this.thread]
    for (let among = lists.pop(); among; among = lists.pop())
      for (const comment of among) {
        if (comment.id === id) return { comment, among }
        lists.push(comment.replies)
      }
    return undefined
  }

  protected route({ call, body }: Heard): Response {
    const [, , , area = '', id = '', act] = call.split('/')
    if (call === 'GET /api/auth/verify') return Response.json({ valid: true })
    if (area === 'user') return this.resume ? Response.json(this.resume) : gone('Resume not found')
    if (area !== 'feedback') return gone('Not found')
    if (call.startsWith('GET')) return new Response(written(this.thread))
    if (call.startsWith('POST') && !act) return this.say(body)
    const found = this.find(id)
    if (!found) return gone('Comment not found')
    if (call.startsWith('DELETE')) {
      found.among.splice(found.among.indexOf(found.comment), 1)
      return new Response('ok')
    }
    return act === 'upvote' || act === 'downvote'
      ? this.vote(found.comment, act)
      : gone('Not found')
  }

  private say({ content, parentId }: Fields): Response {
    const parent = parentId === undefined ? undefined : this.find(String(parentId))?.comment
    if (parentId !== undefined && !parent) return gone('Comment not found')
    const comment = said(`new${last}`, {
      content,
      reviewerId: this.uid,
      reviewerName: 'Grace Bell',
    })
    if (parent) parent.replies.push(comment)
    else this.thread.unshift(comment)
    return Response.json({ ...comment, parentId })
  }

  private vote(comment: Said, act: 'upvote' | 'downvote'): Response {
    const [mine, other] =
      act === 'upvote' ? ['upvotedBy', 'downvotedBy'] : ['downvotedBy', 'upvotedBy']
    const list = (name = '') => (comment[name] as string[]).filter(uid => uid !== this.uid)
    const had = (comment[mine ?? ''] as string[]).includes(this.uid)
    Object.assign(comment, {
      [other ?? '']: list(other),
      [mine ?? '']: had ? list(mine) : [...list(mine), this.uid],
    })
    const votes = (comment.upvotedBy as string[]).length - (comment.downvotedBy as string[]).length
    comment.votes = votes
    return Response.json({
      votes,
      [act === 'upvote' ? 'upvoted' : 'downvoted']: !had,
      message: `${act} noted`,
    })
  }
}

/** The thread as JSON, nested; `JSON.stringify` does not reach ten thousand levels down. */
function written(thread: readonly Said[]): string {
  let text = '['
  const levels = [{ list: thread, next: 0 }]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const comment = level.list[level.next]
    if (!comment) {
      levels.pop()
      text += levels.length > 0 ? ']}' : ']'
      continue
    }
    if (level.next > 0) text += ','
    level.next += 1
    const { replies, ...fields } = comment
    text += `${JSON.stringify(fields).slice(0, -1)},"replies":[`
    levels.push({ list: replies, next: 0 })
  }
  return text
}

const gone = (message: string) => Response.json({ message }, { status: 404 })
