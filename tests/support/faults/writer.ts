import { isDeepStrictEqual } from 'node:util'
import { accountCommands, signUp } from './account-commands.ts'
import type { Command, CommandContext, CommandFactory, Reply } from './command.ts'
import { contentCommands } from './content-commands.ts'
import { feedbackCommands } from './feedback-commands.ts'
import { emptyModel, type Model, pick, type Random, type Role, roles, seeded } from './model.ts'
import { profileCommands } from './profile-commands.ts'

/** Shared resources of the writers. */
export interface WriterResources {
  adminToken: string
  picture: Uint8Array<ArrayBuffer>
  resumeNamed(fileName: string): Uint8Array<ArrayBuffer>
  /** An ID token of the provider for an address. */
  credentialFor(email: string): Promise<string>
  /** Statuses after which a command may have run or not. */
  unknownStatuses?: readonly number[]
}

const rare: readonly CommandFactory[] = [...accountCommands, ...profileCommands]
const frequent: readonly CommandFactory[] = [...contentCommands, ...feedbackCommands]

/** In milliseconds. */
const timeout = 15_000

/** Acknowledged, refused (503), or unknown since no response arrived. */
type Outcome = 'done' | 'refused' | 'cut'

/**
 * A writer with people, contributions, a resume and a thread of its own. It runs one command after
 * the other and applies acknowledged ones to its model, so that after a kill the database must
 * match the model before or after the pending command.
 */
export class Writer {
  model: Model = emptyModel()
  pending: Command | null = null
  readonly ids = new Map<string, string>()
  /** Tokens of inserted links, by purpose and role. */
  readonly links = new Map<string, string>()
  /** Acknowledged commands by call. */
  readonly done: Record<string, number> = {}
  readonly problems: string[] = []
  readonly key: string
  readonly #random: Random
  readonly #resources: WriterResources
  #names = 0
  #begun: Command | null = null
  #credential = ''

  constructor(key: string, seed: number, resources: WriterResources) {
    this.key = key
    this.#random = seeded(seed)
    this.#resources = resources
  }

  emailOf = (role: Role): string => `${this.key}.${role}@example.edu`

  /** Runs until there are people, a public resume and a comment. */
  async warm(base: string): Promise<void> {
    while (Object.keys(this.model.comments).length === 0) await this.step(base)
  }

  /** Runs until stopped, or until a response does not arrive. */
  async work(base: () => string, isRunning: () => boolean): Promise<void> {
    while (isRunning()) if ((await this.step(base())) === 'cut') return
  }

  async step(base: string): Promise<Outcome> {
    this.#credential ||= await this.#resources.credentialFor(this.emailOf('pupil'))
    return this.perform(base, this.#choose())
  }

  /** Runs one command; it stays pending until it is acknowledged. */
  async perform(base: string, command: Command): Promise<Outcome> {
    this.pending = command
    if (command.call === 'session.signInWithGoogle') this.#credential = ''
    const { method, path, token, json, form } = command.sent
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    if (json) headers['content-type'] = 'application/json'
    const body = form ?? (json ? JSON.stringify(json) : null)
    let status = 0
    let text = ''
    try {
      const signal = AbortSignal.timeout(timeout)
      const answer = await fetch(base + path, { method, headers, body, signal })
      status = answer.status
      text = await answer.text()
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') this.problems.push(`${command.call}: no answer`)
      return 'cut'
    }
    if (this.#resources.unknownStatuses?.includes(status)) return 'cut'
    this.pending = null
    if (status === 503) {
      // A first step may have been committed; repeating the command completes it.
      if (command.between) this.#begun = command
      return 'refused'
    }
    if (command.call === this.#begun?.call) this.#begun = null
    if (status >= 300) this.problems.push(`${this.key} ${command.call}: ${status} ${text}`)
    else this.#acknowledge(command, JSON.parse(text) as Reply)
    return 'done'
  }

  #acknowledge(command: Command, reply: Reply): void {
    const before = this.model
    this.#setModel(command.after(before, reply))
    this.done[command.call] = (this.done[command.call] ?? 0) + 1
    const newRole = Object.keys(this.model.people).find(role => !before.people[role as Role])
    if (newRole && reply.user) this.ids.set(newRole, reply.user.uid)
    const made = [
      ...Object.keys(this.model.contributions).filter(name => !before.contributions[name]),
      ...Object.keys(this.model.comments).filter(text => !before.comments[text]),
    ]
    for (const name of made) {
      // Comments without an author are known by their id.
      const id = name.startsWith('gone ') ? name.slice('gone '.length) : reply.id
      if (id) this.ids.set(name, id)
    }
    if (reply.downloadURL) {
      const whose = Object.entries(this.model.people).find(
        ([role, { photos }]) => photos !== before.people[role as Role]?.photos,
      )
      if (whose) this.ids.set(`photo ${whose[0]}`, reply.downloadURL)
    }
  }

  #setModel(model: Model): void {
    this.model = model
    // A new person in the same role has none of the photos.
    for (const role of roles) if (!model.people[role]) this.ids.delete(`photo ${role}`)
  }

  /** Takes over the stored model after an interruption; returns what is wrong, or null. */
  reconcile(held: Model): string | null {
    const command = this.pending
    this.pending = null
    const isBefore = isDeepStrictEqual(held, this.model)
    const ends = [
      command?.after(this.model, null),
      ...[command, this.#begun].map(each => each?.between?.(this.model)),
    ]
    this.#begun = null
    const isAfter = ends.some(end => isDeepStrictEqual(held, end))
    const wrong = `${this.key}${command ? ` after ${command.call}` : ''}: ${difference(this.model, held)}`
    this.#setModel(held)
    return isBefore || isAfter ? null : wrong
  }

  /** Creates a command of one call; null if none fits. */
  propose(call: string): Command | null {
    const context = this.#context()
    // Each attempt picks other people.
    for (let turn = 0; turn < 30; turn += 1)
      for (const factory of [...rare, ...frequent]) {
        const command = factory(context)
        if (command?.call === call) return command
      }
    return null
  }

  #context(): CommandContext {
    return {
      model: this.model,
      random: this.#random,
      uniqueName: kind => {
        this.#names += 1
        return `${this.key} ${kind} ${this.#names}`
      },
      emailOf: this.emailOf,
      ids: this.ids,
      adminToken: this.#resources.adminToken,
      linkOf: (purpose, role) => this.links.get(`${purpose} ${role}`) ?? '',
      credential: () => this.#credential,
      resumeNamed: this.#resources.resumeNamed,
      picture: this.#resources.picture,
    }
  }

  #choose(): Command {
    const context = this.#context()
    const needed = signUp(context)
    if (needed && (!this.model.people.author || this.#random() < 0.1)) return needed
    for (;;) {
      // Rarely, since passwords and images are slow.
      const factories = this.#random() < 0.25 ? rare : frequent
      const command = pick(this.#random, factories)?.(context)
      if (command) return command
    }
  }
}

/** Describes the first difference between two values. */
function difference(known: unknown, held: unknown, path = 'model'): string {
  const isTree = (value: unknown) => typeof value === 'object' && value !== null
  if (!isTree(known) || !isTree(held))
    return `${path} is ${JSON.stringify(held)}, acknowledged was ${JSON.stringify(known)}`
  const [one, two] = [known, held] as Record<string, unknown>[]
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(two ?? {})])]
  const name = names.find(each => !isDeepStrictEqual(one?.[each], two?.[each]))
  return name === undefined
    ? `${path} is the same`
    : difference(one?.[name], two?.[name], `${path}.${name}`)
}
