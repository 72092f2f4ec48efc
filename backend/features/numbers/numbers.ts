import type { Services } from '#backend/http/services.ts'
import { findScope, namesOf } from '#backend/programs/school-scope.ts'
import { type Figures, listMonths, type Numbers, type NumbersFilter } from '#contract/numbers.ts'
import { listComments, listMembers, listResumes, listSaved, listSuggestions } from './queries.ts'

/** The fewest members whose number is shown, and what numbers are rounded to. */
const five = 5

/** For how long a login counts, in milliseconds. */
const recently = 30 * 86_400_000

/** Something that a member did or got at a time, and how long that took, if known. */
interface Activity {
  userId: string | null
  /** Null if it did not happen. */
  at: number | null
  waited?: number | null
}

const countMembers = (activities: readonly Activity[]): number =>
  new Set(activities.map(({ userId }) => userId)).size -
  Number(activities.some(({ userId }) => userId === null))

/**
 * A number that tells nothing of single members. Rounded, since otherwise the number of all members
 * without those of other schools or months would be that of a group which is not shown.
 */
const protect = (count: number, members = count): number | null =>
  members < five ? null : Math.round(count / five) * five

const count = (activities: readonly Activity[]) =>
  protect(activities.length, countMembers(activities))

/** The median of the hours that activities took. */
function findMedian(activities: readonly Activity[]): number | null {
  const known = activities.filter(({ waited }) => typeof waited === 'number')
  if (countMembers(known) < five) return null
  const sorted = known.map(({ waited }) => Number(waited)).sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) / 3_600_000)
}

/** The first millisecond after a month of UTC. */
const endOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Date.UTC(year, number)
}

/** Counts what members did by month, and in all months. */
export async function countByMonth(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { from, to, school }: NumbersFilter,
): Promise<Numbers> {
  const [start, end] = [Date.parse(`${from}-01T00:00:00Z`), endOf(to)]
  const scope = await findScope(school || null)
  const source = { db, schools: scope && namesOf(scope), start, end }
  const members = await listMembers(source)
  const programs = await listSaved(source)
  const comments = await listComments(source)
  const resumes = await listResumes(source)
  const suggestions = (await listSuggestions(source)).map(({ answeredAt, ...row }) => ({
    ...row,
    waited: answeredAt && answeredAt - row.at,
  }))

  const months = listMonths(from, to).map(month => ({ month, end: endOf(month) }))
  const isIn = ({ at }: Activity) => at !== null && at >= start && at < end
  /** Activities of the time, by month. */
  const toGroups = (activities: readonly Activity[]) => {
    const all = activities.filter(isIn)
    const byMonth = Map.groupBy(all, ({ at }) => months.find(({ end }) => Number(at) < end)?.month)
    return (month?: string) => (month === undefined ? all : (byMonth.get(month) ?? []))
  }
  const saved = programs.map(({ userId, savedAt: at }) => ({ userId, at }))
  const applied = programs.map(({ userId, appliedAt: at }) => ({ userId, at }))
  const won = programs
    .filter(({ status }) => status === 'awarded')
    .map(({ userId, outcomeAt: at }) => ({ userId, at }))
  const uploads = resumes.map(({ userId, uploadedAt: at }) => ({ userId, at }))
  const feedback = resumes.map(({ userId, uploadedAt, commentedAt: at }) => ({
    userId,
    at,
    // Feedback on an earlier file: when that was uploaded is not known.
    waited: at !== null && at >= uploadedAt ? at - uploadedAt : null,
  }))
  const groups = {
    members: toGroups(members),
    active: toGroups([saved, applied, comments, suggestions, uploads].flat()),
    saved: toGroups(saved),
    applied: toGroups(applied),
    won: toGroups(won),
    feedback: toGroups(feedback),
    suggestions: toGroups(suggestions),
  }
  const countIn = (end: number, month?: string): Figures => ({
    newMembers: count(groups.members(month)),
    members: protect(members.filter(({ at }) => at < end).length),
    active: protect(countMembers(groups.active(month))),
    saved: count(groups.saved(month)),
    applied: count(groups.applied(month)),
    won: count(groups.won(month)),
    feedback: count(groups.feedback(month)),
    feedbackHours: findMedian(groups.feedback(month)),
    suggestions: count(groups.suggestions(month)),
    reviewHours: findMedian(groups.suggestions(month)),
  })
  const seen = members.filter(({ seenAt }) => Number(seenAt) >= clock.now() - recently)
  return {
    months: months.map(({ month, end }) => ({ month, ...countIn(end, month) })),
    total: countIn(end),
    seen: protect(seen.length),
  }
}
