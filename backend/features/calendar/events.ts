import { listSavedPrograms } from '#backend/db/list-saved-programs.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'
import { lastOffset, toNow } from '#catalog/days.ts'
import { type CalendarDate, listCalendarDates } from '#catalog/program-dates.ts'
import type { ProgramDateKind } from '#catalog/program-values.ts'
import { compareTexts } from '#catalog/values.ts'
import { isOpenDate } from '#contract/saved-programs.ts'
import { listDueLetters } from './queries.ts'

/** A date of a member's calendar. */
export interface CalendarEvent extends CalendarDate {
  description: string
  url: string | null
  /** When it may have changed last, in milliseconds. */
  changedAt: number
}

/** The nearest events of a calendar. */
const maxEvents = 500

type SavedProgram = Awaited<ReturnType<typeof listSavedPrograms>>[number]
type Letter = Awaited<ReturnType<typeof listDueLetters>>[number]

const closesWhenFull = 'The program may close early when full.'

const expected =
  'Expected from earlier years. Please look at the page of the provider for the date of this year.'

/** The date that a member set for a program, and the days on which its letters are due. */
const listOwnDates = (
  { programId, ownDate }: SavedProgram,
  name: string,
  letters: readonly Letter[],
): CalendarDate[] => [
  ...(ownDate
    ? [{ id: `${programId}-own`, day: ownDate, summary: `Your date: ${name}`, isStated: true }]
    : []),
  ...letters
    .filter(letter => letter.programId === programId)
    .map(({ id, dueOn, name: writer }) => ({
      id,
      day: dueOn,
      summary: `Letter of ${writer} due: ${name}`,
      isStated: true,
    })),
]

/**
 * The dates of a member's saved programs on which something is still to be done, own dates and due
 * letters, from today on. Of programs that have left the catalog only the own dates are known. At
 * most the 500 nearest, since calendars ask for the file many times a day.
 */
export async function listCalendarEvents(
  services: Pick<Services, 'db' | 'config' | 'clock' | 'origin'>,
  userId: string,
): Promise<CalendarEvent[]> {
  const { db, clock, origin } = services
  const now = toNow(new Date(clock.now()), lastOffset)
  const { programs: catalog, changedAt } = await listPublished(services)
  const saved = await listSavedPrograms(db, userId)
  const letters = await listDueLetters(db, userId)
  const found = saved.flatMap(row => {
    const program = catalog.get(row.programId)
    const name = program?.name ?? row.name ?? row.programId
    const isIncluded = (kind: ProgramDateKind) => isOpenDate(row.status, kind)
    return [
      ...(program ? listCalendarDates(program, now, { withMonths: true, isIncluded }) : []),
      ...listOwnDates(row, name, letters).filter(({ day }) => day >= now.today),
    ].map(date => ({
      date,
      program,
      changedAt: Math.max(changedAt, row.savedAt, row.ownDateAt ?? 0),
    }))
  })
  const nearest = found.sort((a, b) => compareTexts(a.date.day, b.date.day)).slice(0, maxEvents)
  return nearest.map(({ date, program, changedAt }) => {
    const link = program?.applicationLink ?? null
    const page = `${origin}/dashboard`
    const early = program?.closes_when_full ? closesWhenFull : ''
    const notes = [date.isStated ? '' : expected, early, link ?? '', page]
    return {
      ...date,
      description: notes.filter(Boolean).join('\n'),
      url: link ?? page,
      changedAt,
    }
  })
}
