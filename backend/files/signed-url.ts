import { timingSafeEqual } from 'node:crypto'
import { clockTolerance } from '#backend/clock.ts'
import type { ResumeExtension } from '#backend/db/tables.ts'
import type { Services } from '#backend/services.ts'
import { limits } from '#contract/limits.ts'

type Signing = Pick<Services, 'sign' | 'clock'>

/** What an address opens: the file of an owner in one version. */
interface Target {
  userId: string
  fileKey: string
  version: number
  extension: ResumeExtension
}

/** Who asks for whose file until when, as an address says it; to be believed once its signature fits. */
interface Claim {
  owner: string
  viewer: string
  /** Milliseconds since 1970. */
  until: number
  text: string
  signature: string
}

const signature = ({ sign }: Signing, text: string, { fileKey, version }: Target): string =>
  sign('files', `${text} ${fileKey} ${version}`)

/**
 * The address of a resume for one viewer (docs/conventions.md, Files): it lives 300 seconds, and dies with this version of the file.
 * Relative to the backend, since a server behind a proxy cannot know how it is reached; whoever calls the API does.
 */
export function addressOf(services: Signing, target: Target, viewer: string): string {
  const until = services.clock.now() + limits.fileAddress
  const text = [target.userId, viewer, until.toString(36)].join('.')
  return `/files/${text}.${signature(services, text, target)}/resume.${target.extension}`
}

/** Reads the part of an address that speaks of rights; null when it has another form. */
export function readClaim(capability: string): Claim | null {
  const [, text, owner, viewer, until, signature] =
    /^((u_\w{1,60})\.(u_\w{1,60})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(capability) ?? []
  if (!text || !owner || !viewer || !until || !signature) return null
  return { owner, viewer, until: Number.parseInt(until, 36), text, signature }
}

/** Whether a claim was signed by us for this version of the file, and still lives. Takes the same time for every wrong signature. */
export function isValid(services: Signing, claim: Claim, target: Target): boolean {
  const right = Buffer.from(signature(services, claim.text, target))
  const left = claim.until - services.clock.now()
  const isAlive = left >= 0 && left <= limits.fileAddress + clockTolerance
  return timingSafeEqual(right, Buffer.from(claim.signature)) && isAlive
}
