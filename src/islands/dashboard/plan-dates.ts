import { addDays, firstDay, isMonth, lastDay, type Now } from '#catalog/days.ts'
import { describeDay, describeProgramDate, programDateNames } from '#catalog/deadline-text.ts'
import { isOver } from '#catalog/deadlines.ts'
import { describePaper } from '#catalog/describe-facts.ts'
import { mayCloseEarly } from '#catalog/program-values.ts'
import { capitalize, compareTexts, formatLongDay } from '#catalog/values.ts'
import { isOpenDate, type SavedProgram, type SavedTask } from '#contract/saved-programs.ts'
import { dashboardMessages as messages } from '#lib/messages/dashboard.ts'

/** A date on which something is to be done. */
export interface DueDate {
  kind: SavedProgram['dates'][number]['kind'] | 'own'
  /** `yyyy-mm-dd`; of a month the first one, or today if it has begun. */
  day: string
  text: string
  /** As the program or the member has it: `yyyy-mm-dd`, or `yyyy-mm`. */
  date: string
  /** Whether it is at most two weeks away. */
  isNear: boolean
  /** Whether the provider, or the member, has stated it. */
  isStated: boolean
}

const soon = 14

/** The dates of a program that are not over, the member's own among them, the earliest first. */
export function listDates(program: SavedProgram, now: Now): DueDate[] {
  const { ownDate, closesWhenFull } = program
  const { today } = now
  const isNear = (day: string) => day <= addDays(today, soon)
  const dates = program.dates
    .filter(date => !isOver(date, lastDay(date.day), now))
    .map(({ day: date, ...rest }): DueDate => {
      const { kind, isStated } = rest
      const day = firstDay(date) < today ? today : firstDay(date)
      const text = isStated
        ? describeProgramDate({ ...rest, day: date }, today)
        : describeDay(`${programDateNames[kind]} around`, date, null)
      const note = closesWhenFull && kind === 'closes' ? mayCloseEarly : ''
      return { kind, day, date, text: text + note, isNear: isNear(day), isStated }
    })
  if (ownDate && ownDate >= today) {
    const text = describeDay(messages.ownDate, ownDate, today)
    const own = { kind: 'own', day: ownDate, date: ownDate, text } as const
    dates.push({ ...own, isNear: isNear(ownDate), isStated: true })
  }
  return dates.sort((a, b) => compareTexts(a.day, b.day))
}

/**
 * The dates on which something is still to be done: all of a program that the member has not
 * applied to, papers of one that waits for an answer, and the member's own.
 */
export function listOpenDates(program: SavedProgram, now: Now): DueDate[] {
  const { status, dates } = program
  const open = dates.filter(({ kind }) => isOpenDate(status, kind))
  return listDates({ ...program, dates: open }, now)
}

/** Whether the application has not been sent yet. */
export const isUnsent = ({ status }: SavedProgram): boolean =>
  status === 'saved' || status === 'preparing'

/** A saved program with the dates on which something is still to be done. */
export interface PlannedProgram {
  program: SavedProgram
  dates: readonly DueDate[]
}

/**
 * The programs by date, the earliest first, after those in which something changed; then those
 * without a date, those that are sent last.
 */
export const sortByDate = (programs: readonly SavedProgram[], now: Now): PlannedProgram[] =>
  programs
    .map(program => {
      const dates = listOpenDates(program, now)
      const day = dates[0]?.day ?? (isUnsent(program) ? '9998' : '9999')
      return { program, dates, key: (program.changes.length > 0 ? '0' : '') + day }
    })
    .sort((a, b) => compareTexts(a.key, b.key))

/** The name of a task: the member's own, or of what the record asks for. */
export const nameTask = ({ taskId, label }: SavedTask): string =>
  label ?? capitalize(describePaper(taskId).replace(/^(an?|the) /, ''))

/** Whether a task is a letter of recommendation. */
export const isLetter = ({ taskId, label }: SavedTask): boolean =>
  label === null && taskId.startsWith('recommendation')

/** What to do next for a program. Letters come first: they take the time of somebody else. */
export function findNextTask({ tasks }: SavedProgram): SavedTask | undefined {
  const left = tasks.filter(({ done }) => !done)
  return left.find(isLetter) ?? left[0]
}

/** What a member does next: a task of a program, or the application itself. */
export interface NextStep {
  program: SavedProgram
  task: SavedTask | undefined
  /** Until when; undefined where nobody knows. */
  deadline: DueDate | undefined
}

/** The one thing to do next: for the program whose deadline is nearest. */
export function findNextStep(plan: readonly PlannedProgram[]): NextStep | undefined {
  const steps = plan
    .filter(({ program }) => isUnsent(program) && !program.isGone)
    .map(({ program, dates }) => ({
      program,
      task: findNextTask(program),
      deadline: dates.find(({ kind }) => kind !== 'opens'),
    }))
    .filter(({ program, task, deadline }) => deadline || task || program.isRolling)
  return steps.sort((a, b) => compareTexts(a.deadline?.day ?? '9', b.deadline?.day ?? '9'))[0]
}

const verbs: Record<string, string> = {
  fafsa: 'File',
  fee: 'Pay',
  interview: 'Prepare for',
  nomination: 'Ask for',
}

/** `Send an essay for`, before the name of the program. */
export function describeStep({ task }: Pick<NextStep, 'task'>, recommender?: string): string {
  if (!task) return 'Apply to'
  if (task.label !== null) return `${task.label}, for`
  if (isLetter(task) && recommender) return `Ask ${recommender} for your letter for`
  const verb = isLetter(task) ? 'Ask for' : (verbs[task.taskId] ?? 'Send')
  return `${verb} ${describePaper(task.taskId)} for`
}

/**
 * ` by December 1, 2026`; a letter is asked for two weeks earlier, since somebody else writes it.
 * Empty without a date.
 */
export function describeBy({ task, deadline }: NextStep, { today }: Now): string {
  if (!deadline) return ''
  const { date, day, isStated } = deadline
  const by = ` by ${isStated ? '' : 'around '}${isMonth(date) ? 'the end of ' : ''}${formatLongDay(date)}`
  if (!task || !isLetter(task)) return by
  const due = isStated ? 'it is due' : 'it may be due'
  const askedBy = addDays(day, -soon)
  return askedBy > today
    ? ` by ${formatLongDay(askedBy)}, two weeks before ${due}`
    : ` now: ${due}${by}`
}
