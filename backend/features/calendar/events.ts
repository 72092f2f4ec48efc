import { readCatalog, readCatalogTime } from '#backend/catalog/catalog.ts'
import { listSavedPrograms } from '#backend/catalog/saved-programs.ts'
import type { Services } from '#backend/http/services.ts'
import { type CalendarDate, listCalendarDates } from '#contract/calendar-dates.ts'
import { lastOffset, toNow } from '#contract/calendar-days.ts'
import type { ProgramDateKind } from '#contract/program-values.ts'
import { isOpenDate } from '#contract/saved-programs.ts'
import { listDueLetters } from './queries.ts'

/** A date of a member's calendar. */
export interface CalendarEvent extends CalendarDate {
  description: string
  url: string | null
  /** When it may have changed last, in milliseconds. */
  changedAt: number
}

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
 * letters, from today on. Of programs that have left the catalog only the own dates are known.
 */
export async function listCalendarEvents(
  services: Pick<Services, 'db' | 'config' | 'clock' | 'origin'>,
  userId: string,
): Promise<CalendarEvent[]> {
  const { db, clock, origin } = services
  const now = toNow(new Date(clock.now()), lastOffset)
  const catalog = await readCatalog(services)
  const catalogTime = await readCatalogTime(services)
  const saved = await listSavedPrograms(db, userId)
  const letters = await listDueLetters(db, userId)
  return saved.flatMap(row => {
    const program = catalog.get(row.programId)
    const name = program?.name ?? row.name ?? row.programId
    const link = program?.applicationLink ?? null
    const page = `${origin}/dashboard`
    const isIncluded = (kind: ProgramDateKind) => isOpenDate(row.status, kind)
    const dates = [
      ...(program ? listCalendarDates(program, now, { withMonths: true, isIncluded }) : []),
      ...listOwnDates(row, name, letters).filter(({ day }) => day >= now.today),
    ]
    const early = program?.closes_when_full ? closesWhenFull : ''
    return dates.map(date => ({
      ...date,
      description: [date.isStated ? '' : expected, early, link ?? '', page]
        .filter(Boolean)
        .join('\n'),
      url: link ?? page,
      changedAt: Math.max(catalogTime, row.savedAt, row.ownDateAt ?? 0),
    }))
  })
}
