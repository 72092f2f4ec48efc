import { isDeepStrictEqual } from 'node:util'
import type { Act, Maker, Reply, Scene } from './act.ts'
import { contentActs } from './content-acts.ts'
import { feedbackActs } from './feedback-acts.ts'
import { peopleActs, signUp } from './people-acts.ts'
import { profileActs } from './profile-acts.ts'
import { empty, pick, type Random, type Role, roles, seeded, type World } from './world.ts'

/** What every lane has from outside. */
export interface Surroundings {
  office: string
  picture: Uint8Array<ArrayBuffer>
  resumeNamed(fileName: string): Uint8Array<ArrayBuffer>
  /** An ID token of the provider for an address. */
  credentialFor(email: string): Promise<string>
}

const seldom: readonly Maker[] = [...peopleActs, ...profileActs]
const often: readonly Maker[] = [...contentActs, ...feedbackActs]

/** No answer after this long is a hang, in milliseconds. */
const patience = 15_000

/** How an act ended: acknowledged, refused for now (503), or unknown since no answer arrived. */
type End = 'done' | 'refused' | 'cut'

/**
 * One writer with people, suggestions, a resume and a thread of its own, which nobody else touches. It does one act after the other and
 * remembers what was acknowledged as a world; at most one act is under way, so that after a kill the store must hold the world before it or after it.
 */
export class Lane {
  world: World = empty()
  underWay: Act | null = null
  readonly ids = new Map<string, string>()
  /** Secrets of planted links, by purpose and role. */
  readonly links = new Map<string, string>()
  /** Acknowledged acts by call. */
  readonly done: Record<string, number> = {}
  readonly problems: string[] = []
  readonly key: string
  readonly #random: Random
  readonly #around: Surroundings
  #names = 0
  #begun: Act | null = null
  #credential = ''

  constructor(key: string, seed: number, around: Surroundings) {
    this.key = key
    this.#random = seeded(seed)
    this.#around = around
  }

  emailOf = (role: Role): string => `${this.key}.${role}@example.edu`

  /** Acts until there are people, a resume that others see, and something on it. */
  async warm(base: string): Promise<void> {
    while (Object.keys(this.world.remarks).length === 0) await this.step(base)
  }

  /** Acts until told to stop, or until an answer does not arrive. */
  async work(base: () => string, goesOn: () => boolean): Promise<void> {
    while (goesOn()) if ((await this.step(base())) === 'cut') return
  }

  async step(base: string): Promise<End> {
    this.#credential ||= await this.#around.credentialFor(this.emailOf('pupil'))
    return this.perform(base, this.#choose())
  }

  /** Does one act; what was not acknowledged stays under way. */
  async perform(base: string, act: Act): Promise<End> {
    this.underWay = act
    if (act.call === 'session.signInWithGoogle') this.#credential = ''
    const { method, path, token, json, form } = act.sent
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    if (json) headers['content-type'] = 'application/json'
    const body = form ?? (json ? JSON.stringify(json) : null)
    let status = 0
    let text = ''
    try {
      const signal = AbortSignal.timeout(patience)
      const answer = await fetch(base + path, { method, headers, body, signal })
      status = answer.status
      text = await answer.text()
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') this.problems.push(`${act.call}: no answer`)
      return 'cut'
    }
    this.underWay = null
    if (status === 503) {
      // A step that is good by itself may have been done; doing the whole again completes it.
      if (act.between) this.#begun = act
      return 'refused'
    }
    if (act.call === this.#begun?.call) this.#begun = null
    if (status >= 300) this.problems.push(`${this.key} ${act.call}: ${status} ${text}`)
    else this.#acknowledge(act, JSON.parse(text) as Reply)
    return 'done'
  }

  #acknowledge(act: Act, reply: Reply): void {
    const before = this.world
    this.#enter(act.after(before, reply))
    this.done[act.call] = (this.done[act.call] ?? 0) + 1
    const newcomer = Object.keys(this.world.people).find(role => !before.people[role as Role])
    if (newcomer && reply.user) this.ids.set(newcomer, reply.user.uid)
    const made = [
      ...Object.keys(this.world.suggestions).filter(name => !before.suggestions[name]),
      ...Object.keys(this.world.remarks).filter(text => !before.remarks[text]),
    ]
    for (const name of made) {
      // Places of people who have gone are known by the id that they had.
      const id = name.startsWith('gone ') ? name.slice('gone '.length) : reply.id
      if (id) this.ids.set(name, id)
    }
    if (reply.downloadURL) {
      const whose = Object.entries(this.world.people).find(
        ([role, { photos }]) => photos !== before.people[role as Role]?.photos,
      )
      if (whose) this.ids.set(`photo ${whose[0]}`, reply.downloadURL)
    }
  }

  #enter(world: World): void {
    this.world = world
    // Whoever signs up in the place of somebody gone has none of their photos.
    for (const role of roles) if (!world.people[role]) this.ids.delete(`photo ${role}`)
  }

  /** Takes what the store holds for the truth, after an act that was cut off. Says what is wrong, or null. */
  settle(held: World): string | null {
    const act = this.underWay
    this.underWay = null
    const isBefore = isDeepStrictEqual(held, this.world)
    const ends = [
      act?.after(this.world, null),
      ...[act, this.#begun].map(each => each?.between?.(this.world)),
    ]
    this.#begun = null
    const isAfter = ends.some(end => isDeepStrictEqual(held, end))
    const wrong = `${this.key}${act ? ` after ${act.call}` : ''}: ${difference(this.world, held)}`
    this.#enter(held)
    return isBefore || isAfter ? null : wrong
  }

  /** An act of one call, or null when none fits. */
  propose(call: string): Act | null {
    const scene = this.#scene()
    // Each turn picks other people: enough of them that whoever fits is found.
    for (let turn = 0; turn < 30; turn += 1)
      for (const maker of [...seldom, ...often]) {
        const act = maker(scene)
        if (act?.call === call) return act
      }
    return null
  }

  #scene(): Scene {
    return {
      world: this.world,
      random: this.#random,
      fresh: kind => {
        this.#names += 1
        return `${this.key} ${kind} ${this.#names}`
      },
      emailOf: this.emailOf,
      ids: this.ids,
      office: this.#around.office,
      linkOf: (purpose, role) => this.links.get(`${purpose} ${role}`) ?? '',
      credential: () => this.#credential,
      resumeNamed: this.#around.resumeNamed,
      picture: this.#around.picture,
    }
  }

  #choose(): Act {
    const scene = this.#scene()
    const needed = signUp(scene)
    if (needed && (!this.world.people.author || this.#random() < 0.1)) return needed
    for (;;) {
      // Seldom, so that passwords and pictures do not slow everything else down.
      const makers = this.#random() < 0.25 ? seldom : often
      const act = pick(this.#random, makers)?.(scene)
      if (act) return act
    }
  }
}

/** The first place where two values differ, in words. */
function difference(known: unknown, held: unknown, path = 'world'): string {
  const isTree = (value: unknown) => typeof value === 'object' && value !== null
  if (!isTree(known) || !isTree(held))
    return `${path} is ${JSON.stringify(held)}, acknowledged was ${JSON.stringify(known)}`
  const [one, two] = [known, held] as Record<string, unknown>[]
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(two ?? {})])]
  const name = names.find(each => !isDeepStrictEqual(one?.[each], two?.[each]))
  return name === undefined ? `${path} is the same` : difference(one?.[name], two?.[name], `${path}.${name}`)
}
