import { pick, type Random, type Role, roles, type World } from './world.ts'

interface Sent {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  token?: string | undefined
  json?: unknown
  form?: FormData
}

/** One writing call: what is sent, and the world once it is done. */
export interface Act {
  /** Feature and name in the contract. */
  call: string
  sent: Sent
  /** Takes the world before and the reply, null when none arrived. */
  after(world: World, reply: Reply | null): World
  /** What else a kill may leave, where the steps of a call are good by themselves and doing it again completes it. */
  between?: (world: World) => World
}

/** What the replies of writing calls hold that later acts need. */
export interface Reply {
  token?: string
  id?: string
  downloadURL?: string
  user?: { uid: string }
}

/** What an act is made from. */
export interface Scene {
  world: World
  random: Random
  /** A name that was never given before. */
  fresh(kind: string): string
  emailOf(role: Role): string
  /** Ids of members, suggestions and remarks by role, name and text. */
  ids: ReadonlyMap<string, string>
  /** A session of the administrator. */
  office: string
  /** The secret of a letter's link. */
  linkOf(purpose: 'verify' | 'reset', role: Role): string
  /** An ID token of the provider for an address; a new one for each act. */
  credential(): string
  resumeNamed(fileName: string): Uint8Array<ArrayBuffer>
  picture: Uint8Array<ArrayBuffer>
}

/** Makes an act that fits the world, or null when none does. */
export type Maker = (scene: Scene) => Act | null

/** The newest session that we know of somebody. */
export const tokenOf = (world: World, role: Role): string | undefined => world.people[role]?.live.at(-1)

/** Somebody who is signed in, as far as we know. */
export const signedIn = ({ world, random }: Scene, among: readonly Role[] = roles) =>
  pick(
    random,
    among.filter(role => tokenOf(world, role)),
  )
