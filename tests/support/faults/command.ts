import { type Model, pick, type Random, type Role, roles } from './model.ts'

interface Sent {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  token?: string | undefined
  json?: unknown
  form?: FormData
}

/** A writing call: its request, and the model after it. */
export interface Command {
  /** Feature and name in the contract. */
  call: string
  sent: Sent
  /** The model after the call; `reply` is null if no response arrived. */
  after(model: Model, reply: Reply | null): Model
  /** A state that a kill may leave between two steps; repeating the call completes it. */
  between?: (model: Model) => Model
}

/** The parts of replies that later commands need. */
export interface Reply {
  token?: string
  id?: string
  downloadURL?: string
  user?: { uid: string }
}

/** What a command is created from. */
export interface CommandContext {
  model: Model
  random: Random
  /** A name that was not used before. */
  uniqueName(kind: string): string
  emailOf(role: Role): string
  /** Ids of people by role, of contributions by name, of comments by text. */
  ids: ReadonlyMap<string, string>
  /** The session of the administrator. */
  adminToken: string
  /** The token of the link in an email. */
  linkOf(purpose: 'verify' | 'reset', role: Role): string
  /** An ID token of the provider; a new one for each command. */
  credential(): string
  resumeNamed(fileName: string): Uint8Array<ArrayBuffer>
  picture: Uint8Array<ArrayBuffer>
}

/** Creates a command that fits the model; null if none does. */
export type CommandFactory = (context: CommandContext) => Command | null

/** The newest known session of a person. */
export const tokenOf = (model: Model, role: Role): string | undefined =>
  model.people[role]?.live.at(-1)

/** A random person with a known session. */
export const signedIn = ({ model, random }: CommandContext, among: readonly Role[] = roles) =>
  pick(
    random,
    among.filter(role => tokenOf(model, role)),
  )
