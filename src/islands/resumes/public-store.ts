import { atom } from 'nanostores'
import { type PublicResume, resumes } from '#contract/resumes.ts'
import { CallError, client, sentence } from '#lib/api.ts'
import { publicResumesWords as words } from '#lib/messages/public-resumes.ts'

const api = client(resumes)

/** The public resumes (spec section 2). */
export type PublicList =
  | { status: 'loading' }
  | { status: 'failed'; message: string; code: string | null }
  | { status: 'ready'; resumes: readonly PublicResume[] }

export const $publicList = atom<PublicList>({ status: 'loading' })

/** Loads the list anew. */
export async function loadPublic(): Promise<void> {
  $publicList.set({ status: 'loading' })
  try {
    $publicList.set({ status: 'ready', resumes: await api.publicList({}) })
  } catch (error) {
    const code = error instanceof CallError ? error.code : null
    $publicList.set({ status: 'failed', message: sentence(error, words.failed), code })
  }
}

/** The orders of the list; the first is the usual one, so that whoever waits longest is seen first. */
export const orders = ['needs', 'newest', 'name'] as const
export type Order = (typeof orders)[number]

export interface Filters {
  name: string
  college: string
}

/** Milliseconds, or what is given for a resume without a date that can be read. */
const at = ({ resumeUpdatedAt }: PublicResume, otherwise = 0): number =>
  resumeUpdatedAt?.getTime() || otherwise
const { compare } = new Intl.Collator('en-US')
const never = Number.MAX_SAFE_INTEGER

const by: Record<Order, (a: PublicResume, b: PublicResume) => number> = {
  needs: (a, b) => a.feedbackCount - b.feedbackCount || at(a, never) - at(b, never),
  newest: (a, b) => at(b) - at(a),
  name: (a, b) => Number(a.userName === '') - Number(b.userName === '') || compare(a.userName, b.userName),
}

/** The list in an order: fewest comments first and then the longest wait, or the newest, or by name. */
export const inOrder = (list: readonly PublicResume[], order: Order): readonly PublicResume[] =>
  [...list].sort(by[order])

/** The resumes whose name holds what is searched, of one college if one is chosen (spec section 5). */
export function matching(list: readonly PublicResume[], { name, college }: Filters): readonly PublicResume[] {
  const wanted = name.trim().toLowerCase()
  return list.filter(
    resume =>
      resume.userName.toLowerCase().includes(wanted) && (college === '' || resume.college.trim() === college),
  )
}

/** The distinct colleges of a list, sorted. */
export const collegesOf = (list: readonly PublicResume[]): string[] =>
  [...new Set(list.map(({ college }) => college.trim()).filter(Boolean))].sort(compare)
