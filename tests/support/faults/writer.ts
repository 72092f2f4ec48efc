import { isDeepStrictEqual } from 'node:util'
import { limits } from '#contract/limits.ts'
import { pdf } from '#tests/support/documents.ts'
import { password } from '#tests/support/people.ts'

/** What a writer has stored: as acknowledged, or as the database has it. */
export interface State {
  /** Names, each of one contribution. */
  contributions: Set<string>
  resume: { fileName: string; isPublic: boolean } | null
  /** Texts of comments on the resume, and whether its owner voted for them. */
  comments: Record<string, boolean>
  /** Of the saved program; null if none is saved. */
  notes: string | null
  name: string
  /** Ids of sessions. */
  sessions: Set<string>
}

/** The parts of replies that later calls need. */
interface Reply {
  id?: string
  token?: string
}

/** A writing call. */
interface Command {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  token: string
  body?: FormData | object
  /** Changes the state as the call does; null if no reply arrived. */
  apply(state: State, reply: Reply | null): void
}

/** Acknowledged, refused with 503, or unknown since no reply arrived. */
type Outcome = 'done' | 'refused' | 'cut'

/** In milliseconds. */
const timeout = 15_000
/** A program of the catalog. */
export const programId = 'gem'

/** The content of a resume depends on its name, so that files can be told apart. */
export const resumeNamed = (fileName: string) => Uint8Array.from(pdf({ text: `(${fileName}) Tj` }))

const sessionId = (token: string) => token.split('.')[0] ?? ''

/**
 * Two members of whom one owns a resume, and the other does everything else. They make one call
 * after the other, so that after a fault the database must have the state before or after the call
 * that was not acknowledged.
 */
export class Writer {
  state: State = {
    contributions: new Set(),
    resume: null,
    comments: {},
    notes: null,
    name: '',
    sessions: new Set(),
  }
  /** The number of acknowledged calls. */
  done = 0
  readonly problems: string[] = []
  readonly key: string
  readonly owner = { uid: '', token: '' }
  readonly author = { uid: '', token: '' }
  readonly commentIds = new Map<string, string>()
  readonly #unknownStatuses: readonly number[]
  /** By session. */
  readonly #tokens = new Map<string, string>()
  #pending: Command | null = null
  #names = 0
  #turn: number

  constructor(index: number, unknownStatuses: readonly number[]) {
    this.key = `writer${index}`
    // Each begins elsewhere, so that a fault meets different calls.
    this.#turn = index
    this.#unknownStatuses = unknownStatuses
  }

  get isPending(): boolean {
    return this.#pending !== null
  }

  emailOf = (role: 'owner' | 'author') => `${this.key}.${role}@example.edu`

  #unique(kind: string): string {
    this.#names += 1
    return `${this.key} ${kind} ${this.#names}`
  }

  contribute = (): Command | null => {
    const name = this.#unique('Program')
    if (this.state.contributions.size === limits.pendingContributions) return null
    return {
      method: 'POST',
      path: '/api/contributions',
      token: this.author.token,
      body: { name, website: 'https://example.org', description: 'x'.repeat(200) },
      apply: state => state.contributions.add(name),
    }
  }

  upload = (): Command => {
    const fileName = `${this.#unique('resume')}.pdf`
    const body = new FormData()
    body.append('resume', new File([resumeNamed(fileName)], fileName))
    return {
      method: 'POST',
      path: '/api/resume/upload',
      token: this.owner.token,
      body,
      apply(state) {
        state.resume = { isPublic: state.resume?.isPublic ?? false, fileName }
      },
    }
  }

  publish = (): Command | null => {
    if (this.state.resume?.isPublic !== false) return null
    return {
      method: 'PUT',
      path: '/api/resume/toggle-public',
      token: this.owner.token,
      apply(state) {
        if (state.resume) state.resume.isPublic = true
      },
    }
  }

  removeResume = (): Command | null => {
    if (!this.state.resume) return null
    return {
      method: 'DELETE',
      path: '/api/resume',
      token: this.owner.token,
      apply: state => Object.assign(state, { resume: null, comments: {} }),
    }
  }

  comment = (): Command | null => {
    const content = this.#unique('Remark')
    if (!this.state.resume?.isPublic) return null
    return {
      method: 'POST',
      path: `/api/resume/feedback/${this.owner.uid}`,
      token: this.author.token,
      body: { content },
      apply: (state, reply) => {
        state.comments[content] = false
        if (reply?.id) this.commentIds.set(content, reply.id)
      },
    }
  }

  vote = (): Command | null => {
    const text = Object.keys(this.state.comments)[0]
    if (text === undefined) return null
    return {
      method: 'POST',
      path: `/api/resume/feedback/${this.commentIds.get(text)}/upvote`,
      token: this.owner.token,
      apply(state) {
        state.comments[text] = !state.comments[text]
      },
    }
  }

  removeComment = (): Command | null => {
    const text = Object.keys(this.state.comments)[0]
    if (text === undefined) return null
    return {
      method: 'DELETE',
      path: `/api/resume/feedback/${this.commentIds.get(text)}`,
      token: this.author.token,
      apply(state) {
        delete state.comments[text]
      },
    }
  }

  saveProgram = (): Command => {
    const notes = this.#unique('Notes')
    return {
      method: 'PUT',
      path: `/api/saved-programs/${programId}`,
      token: this.author.token,
      body: { notes },
      apply: state => Object.assign(state, { notes }),
    }
  }

  saveProfile = (): Command => {
    const name = this.#unique('Ada')
    return {
      method: 'PUT',
      path: '/api/users/profile',
      token: this.author.token,
      body: { fullName: name, phoneNumber: '', college: '' },
      apply: state => Object.assign(state, { name }),
    }
  }

  logIn = (): Command => ({
    method: 'POST',
    path: '/api/auth/login',
    token: '',
    body: { email: this.emailOf('author'), password },
    apply: (state, reply) => {
      const token = reply?.token ?? ''
      state.sessions.add(sessionId(token))
      if (token.includes('.')) this.#tokens.set(sessionId(token), token)
    },
  })

  logOut = (): Command | null => {
    const id = [...this.state.sessions].find(each => this.#tokens.has(each))
    if (id === undefined) return null
    return {
      method: 'POST',
      path: '/api/auth/logout',
      token: this.#tokens.get(id) ?? '',
      apply: state => state.sessions.delete(id),
    }
  }

  readonly #commands: readonly (() => Command | null)[] = [
    ...[this.contribute, this.upload, this.publish, this.comment, this.vote, this.saveProgram],
    ...[this.comment, this.saveProfile, this.vote, this.logIn, this.removeComment, this.upload],
    ...[this.comment, this.contribute, this.vote, this.logOut, this.removeResume],
  ]

  /** Makes the next call that fits. */
  async step(base: string): Promise<Outcome> {
    for (;;) {
      const command = this.#commands[this.#turn % this.#commands.length]?.()
      this.#turn += 1
      if (command) return this.perform(base, command)
    }
  }

  /** Makes calls until stopped, or until no reply arrives. */
  async work(base: string, isRunning: () => boolean): Promise<void> {
    while (isRunning()) if ((await this.step(base)) === 'cut') return
  }

  async perform(base: string, command: Command): Promise<Outcome> {
    const { method, path, token, body } = command
    this.#pending = command
    const isForm = body instanceof FormData
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    }
    const sent = isForm ? body : body ? JSON.stringify(body) : null
    let status: number
    let text: string
    try {
      const signal = AbortSignal.timeout(timeout)
      const answer = await fetch(base + path, { method, headers, body: sent, signal })
      status = answer.status
      text = await answer.text()
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') this.problems.push(`${path}: no answer`)
      return 'cut'
    }
    if (this.#unknownStatuses.includes(status)) return 'cut'
    if (status === 503) {
      this.#pending = null
      return 'refused'
    }
    if (status >= 300) this.problems.push(`${this.key} ${method} ${path}: ${status} ${text}`)
    else this.state = this.#stateAfter(JSON.parse(text) as Reply)
    this.#pending = null
    this.done += 1
    return 'done'
  }

  #stateAfter(reply: Reply | null): State {
    const state = structuredClone(this.state)
    this.#pending?.apply(state, reply)
    return state
  }

  /** Takes over what the database has; returns what is wrong with it, or null. */
  reconcile(held: State): string | null {
    // The session of a login whose reply was lost.
    const token = [...held.sessions].find(id => !this.state.sessions.has(id))
    const expected = [this.state, this.#stateAfter(token === undefined ? null : { token })]
    const isKnown = expected.some(state => isDeepStrictEqual(held, state))
    const pending = this.#pending ? ` after ${this.#pending.method} ${this.#pending.path}` : ''
    const wrong = `${this.key}${pending}: ${describe(held)}, acknowledged was ${describe(this.state)}`
    this.#pending = null
    this.state = held
    return isKnown ? null : wrong
  }
}

const describe = (state: State) =>
  JSON.stringify(state, (_key, value) => (value instanceof Set ? [...value] : value))
