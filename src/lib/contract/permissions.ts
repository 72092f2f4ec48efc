import { asWebsite, isBlank } from '#catalog/values.ts'
import type { Consent, ContentState } from './content-values.ts'
import type { GivenFile } from './input.ts'
import { limits } from './limits.ts'

// Who may do what (spec section 6). Each function returns the code of the error, or nothing if the
// action is allowed. The backend throws it; the interface explains with it.

/** A resume is a PDF, DOC or DOCX by its name, of at most 5 MB (spec section 5). */
export function checkResumeFile(file: GivenFile) {
  const { name, size } = file
  const extension = name.toLowerCase().split('.').slice(1).at(-1) ?? ''
  if (!limits.resume.extensions.some(known => known === extension)) return 'resume/wrong-type'
  return size > limits.resume.size ? 'resume/too-large' : undefined
}

/** Where mail is set up, members read the resumes of others once their own address is verified. */
export const checkResumeReader = (account: { emailVerified: boolean; mail: boolean }) =>
  account.mail && !account.emailVerified ? 'account/unverified' : undefined

/** Owners reply on their own resume, but leave no feedback of their own (spec section 6). */
export const checkComment = (uid: string, ownerId: string, parentId: string | undefined) =>
  uid === ownerId && parentId === undefined ? 'feedback/own-resume' : undefined

/** A resume holds a limited number of comments. */
export const checkThreadSize = (count: number): 'feedback/full' | undefined =>
  count < limits.thread ? undefined : 'feedback/full'

/** A comment is deleted by its author alone (spec section 6). */
export const checkCommentDeletion = (uid: string, authorId: string) =>
  uid === authorId ? undefined : 'feedback/not-author'

/** A limited number of a member's contributions wait for review. */
export const checkPendingContributions = (pending: number): 'contribution/too-many' | undefined =>
  pending < limits.pendingContributions ? undefined : 'contribution/too-many'

interface Decision {
  status?: string | undefined
  applicationMonth?: string | null | undefined
  reason?: string | null | undefined
  applicationLink?: string | null | undefined
  /** That of the contribution; another backend may not send it. */
  website: string | undefined
}

/** Approval needs a month and an address to apply at, rejection a reason (spec section 4). */
export function checkDecision(decision: Decision) {
  const { status, applicationMonth, reason, applicationLink, website } = decision
  if (status === 'approved' && !applicationMonth) return 'contribution/no-month'
  if (status === 'approved' && !applicationLink && website && asWebsite(website) === null)
    return 'contribution/no-link'
  if (status === 'rejected' && isBlank(reason ?? '')) return 'contribution/no-reason'
  return undefined
}

interface Publication {
  state: ContentState
  consent: Consent | null
  data: { confidence?: unknown }
}

/** A person is shown only with consent, and a record of low confidence never. */
export function checkPublication({ state, consent, data }: Publication) {
  if (state !== 'published') return undefined
  if (consent?.status === 'none' || consent?.status === 'withdrawn') return 'content/no-consent'
  return data.confidence === 'low' ? 'content/low-confidence' : undefined
}
