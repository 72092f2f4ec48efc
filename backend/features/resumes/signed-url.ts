import { timingSafeEqual } from 'node:crypto'
import { clockTolerance } from '#backend/core/clock.ts'
import type { ResumeExtension } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { limits } from '#contract/limits.ts'

type Signer = Pick<Services, 'sign' | 'clock'>

/** A resume file in one version. */
interface ResumeFile {
  userId: string
  fileKey: string
  version: number
  extension: ResumeExtension
}

/** The content of a signed URL; not trusted before its signature is verified. */
interface Claim {
  owner: string
  viewer: string
  /** When it expires, in milliseconds. */
  until: number
  text: string
  signature: string
}

const signClaim = ({ sign }: Signer, text: string, { fileKey, version }: ResumeFile): string =>
  sign('files', `${text} ${fileKey} ${version}`)

/**
 * Signs the URL of a resume for one viewer (docs/conventions.md, Files). It is valid for 300
 * seconds, and for this version of the file. Relative, since a server behind a proxy does not know
 * its address.
 */
export function signFileUrl(services: Signer, file: ResumeFile, viewer: string): string {
  const until = services.clock.now() + limits.fileAddress
  const text = [file.userId, viewer, until.toString(36)].join('.')
  return `/files/${text}.${signClaim(services, text, file)}/resume.${file.extension}`
}

/** Parses the first part of a signed URL; null when it has another form. */
export function parseClaim(part: string): Claim | null {
  const [, text, owner, viewer, until, signature] =
    /^((u_\w{1,60})\.(u_\w{1,60})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(part) ?? []
  if (!text || !owner || !viewer || !until || !signature) return null
  return { owner, viewer, until: Number.parseInt(until, 36), text, signature }
}

/** Whether we signed a claim for this version of the file, and it has not expired. */
export function verifyClaim(services: Signer, claim: Claim, file: ResumeFile): boolean {
  const expected = Buffer.from(signClaim(services, claim.text, file))
  const remaining = claim.until - services.clock.now()
  const isCurrent = remaining >= 0 && remaining <= limits.fileAddress + clockTolerance
  return timingSafeEqual(expected, Buffer.from(claim.signature)) && isCurrent
}
