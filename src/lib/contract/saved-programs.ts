import * as z from 'zod/mini'
import { conditionFacts, type ProgramDateKind, programDateKinds } from '#catalog/program-values.ts'
import { asLink } from '#catalog/values.ts'
import { endpoint } from './endpoint.ts'
import { boolean, day, oneOf, programId, text } from './input.ts'
import { limits, maxSavedAtOnce } from './limits.ts'
import { count, instant, media, rowId, textOrNull } from './reply.ts'

/** How far a member is with a saved program, in the order of the board. */
export const savedStatuses = [
  'saved',
  'preparing',
  'applied',
  'interview',
  'awarded',
  'declined',
] as const
export type SavedStatus = (typeof savedStatuses)[number]

/** Whether a date still asks for something: after the application only that of papers does. */
export const isOpenDate = (status: SavedStatus, kind: ProgramDateKind): boolean =>
  status === 'saved' || status === 'preparing' || (status === 'applied' && kind === 'papers')

/** A date of a saved program, from today on. */
const SavedDate = z.object({
  kind: z.enum(programDateKinds),
  /** `yyyy-mm-dd`, or `yyyy-mm` where only the month is expected. */
  day: z.string(),
  /** The hour at which applications close, `hh:mm`, and its time zone. */
  time: textOrNull,
  zone: textOrNull,
  /** True if the provider states it; false if it is expected from earlier years. */
  isStated: z.boolean(),
})

/** Something to do for an application. */
export const SavedTask = z.object({
  /** What the record asks for, such as `transcript` or `recommendation:2`, or an id of its own. */
  taskId: z.string(),
  /** Null for what the record asks for. */
  label: textOrNull,
  done: z.boolean(),
})
export type SavedTask = z.output<typeof SavedTask>

/** The facts whose changes a member sees. */
export const changedFacts = [
  ...programDateKinds,
  'ended',
  'amount',
  ...conditionFacts,
  'needs',
] as const

/** A change of a saved program that its member has not dismissed. */
const ProgramChange = z.object({
  fact: z.enum(changedFacts),
  /** `yyyy-mm-dd` of a date, else as text for people; null when it is not stated. */
  before: textOrNull,
  after: textOrNull,
})
export type ProgramChange = z.output<typeof ProgramChange>

/** A saved program with what its member noted. */
export const SavedProgram = z.object({
  programId: rowId,
  name: z.string(),
  provider: z.string(),
  type: z.string(),
  /** The provider's page for applicants. */
  applicationLink: media,
  /** Whether the catalog has it no longer; its facts are then those that the member knew. */
  isGone: z.boolean(),
  /** How many students say that it is closed, which is being checked; 0 if it is not marked. */
  closedReports: z._default(count, 0),
  /** The earliest first. */
  dates: z.array(SavedDate),
  /** Whether applications are taken without a closing date. */
  isRolling: z.boolean(),
  /** Whether the provider may close before the date. */
  closesWhenFull: z._default(z.boolean(), false),
  /** Those that the record asks for first, then own ones in the order of their creation. */
  tasks: z.array(SavedTask),
  changes: z.array(ProgramChange),
  /** The version of the program that `changes` lead to. */
  version: z.string(),
  status: z.enum(savedStatuses),
  notes: z.string(),
  /** Addresses that the member noted, one a line; empty for none. */
  link: z.string(),
  /** A date that the member set, `yyyy-mm-dd`; null for none. */
  ownDate: textOrNull,
  /** What came of the application, in the member's words. */
  outcome: z.string(),
  savedAt: z.nullable(instant),
})
export type SavedProgram = z.output<typeof SavedProgram>

const toLines = (value: string) =>
  value
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Addresses, one a line. */
const links = text('Links', limits.savedLinks * limits.program.link).check(
  z.overwrite(value => toLines(value).join('\n')),
  z.refine(value => toLines(value).length <= limits.savedLinks, {
    error: `At most ${limits.savedLinks} links, one a line`,
    abort: true,
  }),
  z.refine(value => toLines(value).every(line => asLink(line) !== null), {
    error: 'Each link must start with http:// or https://, one a line',
  }),
)

const taskId = z
  .string({ error: 'Id must be text' })
  .check(z.regex(/^[a-z0-9:-]{1,64}$/, { error: 'This is not valid' }))

/** The viewer's calendar day; without it, or more than a day from the server's, that in UTC. */
const today = z.optional(day('Today'))

/** The programs that a member saved, beyond the specification; nobody else sees them. */
export const savedPrograms = {
  list: endpoint('GET', '/api/saved-programs', 'member', {
    summary: 'The saved programs of the signed-in member, the newest first.',
    input: z.object({ today }),
    reply: z.array(SavedProgram),
  }),
  merge: endpoint('POST', '/api/saved-programs', 'member', {
    summary:
      'Save programs that were saved without an account, in their order. Those that are saved already stay as they are; those that are not in the catalog, or beyond the limit of saved programs, are left out.',
    input: z.object({
      programIds: z
        .array(programId, { error: 'Programs must be a list of ids' })
        .check(z.maxLength(maxSavedAtOnce, 'These are too many programs')),
    }),
    reply: z.object({
      /** Those of the request that are saved now. */
      programIds: z.array(z.string()),
      /** Those that are not, since the catalog does not have them. */
      unknown: z.array(z.string()),
      /** Those that are not, since the member has reached the limit. */
      overLimit: z._default(z.array(z.string()), []),
    }),
  }),
  save: endpoint('PUT', '/api/saved-programs/:programId', 'member', {
    summary:
      'Save a program, or change what was noted on it. Fields that are left out stay as they are. A program that was removed within the last hour comes back with its notes, tasks and recommenders.',
    input: z.object({
      programId,
      today,
      status: z.optional(oneOf(savedStatuses, 'Choose how far you are')),
      notes: z.optional(text('Notes', limits.savedNotes)),
      link: z.optional(links),
      ownDate: z.optional(day('Your date')),
      outcome: z.optional(text('Outcome', limits.savedOutcome)),
    }),
    reply: SavedProgram,
    errors: ['saved/unknown-program', 'saved/too-many', 'saved/too-much-text'],
  }),
  remove: endpoint('DELETE', '/api/saved-programs/:programId', 'member', {
    summary:
      'Remove a saved program with all that was noted on it; with `unlessNoted`, only if nothing was. It is erased after an hour.',
    input: z.object({
      programId,
      unlessNoted: z.optional(oneOf(['true'], 'This must be true, or left out')),
    }),
    errors: ['saved/noted'],
  }),
  saveTask: endpoint('PUT', '/api/saved-programs/:programId/tasks/:taskId', 'member', {
    summary:
      'Add a task of a saved program under an id of your choice, or change it. Fields that are left out stay as they are. What the record asks for keeps its label.',
    input: z.object({
      programId,
      taskId,
      label: z.optional(text('Task', limits.savedTask, { required: 'Please write what to do' })),
      done: z.optional(boolean('Done')),
    }),
    reply: SavedTask,
    errors: ['saved/none', 'saved/unknown-task', 'saved/too-many-tasks', 'saved/too-much-text'],
  }),
  removeTask: endpoint('DELETE', '/api/saved-programs/:programId/tasks/:taskId', 'member', {
    summary: 'Remove a task of your own; those that the record asks for stay.',
    input: z.object({ programId, taskId }),
  }),
  dismissChanges: endpoint('DELETE', '/api/saved-programs/:programId/changes', 'member', {
    summary:
      'Dismiss the changes of a saved program that lead to a version; later changes are listed again.',
    input: z.object({
      programId,
      version: z
        .string({ error: 'Version is required' })
        .check(z.maxLength(limits.id, 'Version is too long')),
    }),
    errors: ['saved/changed'],
  }),
}
