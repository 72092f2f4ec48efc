import * as z from 'zod/mini'
import { ProgramDetails } from '#contract/admin.ts'
import { Contribution } from '#contract/contributions.ts'

/** The columns of a contribution that its author sees; the contract has the same names. */
export const contributionColumns = z.keyof(Contribution).options

/** The columns of a contribution that an administrator fills in on approval. */
export const programColumns = z.keyof(ProgramDetails).options

/** The columns of a resume that are sent, or needed to sign the URL of its file. */
export const resumeColumns = [
  'resumes.userId',
  'fileKey',
  'fileName',
  'extension',
  'size',
  'version',
  'isPublic',
  'note',
  'resumes.updatedAt',
] as const

/** The columns of an account that its owner edits. */
export const profileColumns = [
  'name',
  'phone',
  'college',
  'image',
  'major',
  'graduationYear',
] as const

/** What a member notes on a saved program. */
export const savedProgramColumns = [
  'status',
  'notes',
  'link',
  'ownDate',
  'outcome',
  'savedAt',
] as const

/** The columns of a task of a saved program that its member sees. */
export const savedTaskColumns = ['taskId', 'label', 'done'] as const

/** The columns of a recommender that its member sees. */
export const recommenderColumns = [
  'id',
  'name',
  'ask',
  'dueOn',
  'expiresAt',
  'withdrawnAt',
  'doneAt',
] as const

/** The columns of a saved search that its member sees. */
export const savedSearchColumns = ['id', 'name', 'query'] as const
