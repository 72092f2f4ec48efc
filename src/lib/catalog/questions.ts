import { aboutYou, askShared, type Student } from './answers.ts'
import { isPossible, type Verdict } from './eligibility.ts'
import type { Point } from './eligibility-facts.ts'
import type { Answers, Given } from './given-answers.ts'
import { type SharedId, sharedQuestions } from './shared-questions.ts'
import { compareNames, formatNumber, monthNames } from './values.ts'

/** A box of a question that is answered by ticks. */
interface Tick {
  /** Its name among the further answers. */
  key: string
  label: string
}

/** One of several answers, and what it says. */
interface Choice {
  label: string
  given: Readonly<Record<string, Given>>
}

/** A question that decides something for a student. */
export interface Step {
  id: string
  kind: 'yes-no' | 'number' | 'month' | 'scores' | 'choice' | 'ticks'
  ask: string
  /** Its open answers, by their names among the further answers. */
  keys: readonly string[]
  /** Of a `choice`. */
  choices: readonly Choice[]
  /** Of `ticks`: an unticked box says nothing, until "None of these" is pressed. */
  ticks: readonly Tick[]
  /** For how many programs that are not ruled out it is open. */
  count: number
}

const loads: readonly Choice[] = [
  { label: 'Full-time', given: { 'full-time': true } },
  { label: '9 credits or more a term', given: { 'full-time': false, 'three-quarter-time': true } },
  {
    label: '6 to 8 credits a term (half-time)',
    given: { 'full-time': false, 'three-quarter-time': false, 'half-time': true },
  },
  {
    label: 'Fewer than 6 credits a term',
    given: { 'full-time': false, 'three-quarter-time': false, 'half-time': false },
  },
]

const moneys: readonly Choice[] = [
  { label: 'I get a Pell Grant, or could get one', given: { pell: true } },
  { label: 'I need financial aid, but no Pell Grant', given: { need: true, pell: false } },
  {
    label: 'I need no financial aid',
    given: { need: false, pell: false, 'low-income': false },
  },
]

/** Words of boxes; those of others are the words of their conditions. */
const planNames: Readonly<Record<string, string>> = {
  doctorate: 'A doctorate (PhD or MD-PhD)',
  'graduate-school': 'Graduate school',
  'study-abroad': 'Study or an internship abroad',
  'public-service': 'A career in public service',
  cpa: 'To become a CPA',
}

/** Several shared questions that are asked as one. */
interface Group extends Pick<Step, 'id' | 'kind' | 'ask'> {
  keys: readonly string[]
  choices?: readonly Choice[]
  /** The kind of conditions whose own questions are boxes too. */
  about?: Point['about']
}

const one = (id: SharedId, kind: Step['kind'] = 'yes-no'): Group => ({
  id,
  kind,
  ask: '',
  keys: [id],
})

/** In the order of what they settle for most students. */
const groups: readonly Group[] = [
  one('age', 'number'),
  {
    id: 'load',
    kind: 'choice',
    ask: 'How much do you study, or will you?',
    keys: ['full-time', 'three-quarter-time', 'half-time'],
    choices: loads,
  },
  {
    id: 'money',
    kind: 'choice',
    ask: 'Do you need money for college?',
    keys: ['pell', 'need', 'low-income', 'full-pell'],
    choices: moneys,
  },
  { id: 'about', kind: 'ticks', ask: 'What is true of you?', keys: Object.keys(aboutYou) },
  {
    id: 'plans',
    kind: 'ticks',
    ask: 'What do you plan, or care about?',
    keys: Object.keys(planNames),
    about: 'career',
  },
  {
    id: 'memberships',
    kind: 'ticks',
    ask: 'Of what are you a member, or would you become one?',
    keys: ['member-naacp', 'member-dst', 'member-nsbe'],
    about: 'membership',
  },
  one('service'),
  {
    id: 'colleges',
    kind: 'ticks',
    ask: 'Which of these do you think of?',
    keys: [],
    about: 'school',
  },
  one('scores', 'scores'),
  {
    ...one('graduation', 'month'),
    keys: ['graduation', 'still-enrolled', 'enrolled-after'],
  },
  ...(['work-us', 'no-sponsor', 'us-school', 'four-year', 'two-year'] as const).map(id => one(id)),
  ...(['public-college', 'private-college', 'bachelor', 'us-resident'] as const).map(id => one(id)),
  one('income', 'number'),
  one('aid-index', 'number'),
  one('weighted-gpa', 'number'),
  one('graduate-year', 'number'),
  {
    id: 'experience',
    kind: 'ticks',
    ask: 'Which of these have you done, or will you have done?',
    keys: [],
    about: 'course',
  },
  { id: 'family', kind: 'ticks', ask: 'What is true of your family?', keys: [], about: 'family' },
  // The rest of money, where its choice has left something open.
  one('pell'),
  one('full-pell'),
  one('low-income'),
]
const grouped = new Set(groups.flatMap(({ keys }) => keys))
const allGroups: readonly Group[] = [
  ...groups,
  ...(Object.keys(sharedQuestions) as SharedId[]).filter(id => !grouped.has(id)).map(id => one(id)),
]

/** What is open for a student, by the name of the question. */
function countOpen(verdicts: Iterable<Verdict>, { given }: Answers) {
  const open = new Map<string, { count: number; point: Point }>()
  for (const verdict of verdicts) {
    if (!isPossible(verdict)) continue
    for (const point of verdict.points) {
      const { result, question } = point
      if (result !== 'open' || !question || question.kind === 'profile') continue
      const keys = question.shared.length > 0 ? question.shared : [question.key]
      for (const key of keys) {
        if (given[key] !== undefined) continue
        const known = open.get(key)
        if (known) known.count++
        else open.set(key, { count: 1, point })
      }
    }
  }
  return open
}

/**
 * The questions that decide something for a student beside the first six, the next one first: of
 * each some program that is not ruled out waits for the answer.
 */
export function listSteps(verdicts: Iterable<Verdict>, student: Student): Step[] {
  const open = countOpen(verdicts, student)
  const steps: Step[] = []
  for (const group of allGroups) {
    const { id, kind, about, choices = [] } = group
    if (kind === 'choice' && group.keys.some(key => student.given[key] !== undefined)) continue
    const keys = group.keys.filter(key => open.has(key))
    const own = [...open].flatMap(([key, { point }]) =>
      about && isBox(point, about) && !grouped.has(key)
        ? [{ key, label: point.question?.box ?? point.text }]
        : [],
    )
    const ticks: Tick[] = [
      ...keys.map(key => ({ key, label: labelOf(key, open.get(key)?.point) })),
      ...own.sort((a, b) => compareNames(a.label, b.label)),
    ]
    if (ticks.length === 0) continue
    const count = ticks.reduce((sum, { key }) => sum + (open.get(key)?.count ?? 0), 0)
    // Asked once: the rest of money only where its choice has left something open.
    for (const { key } of ticks) open.delete(key)
    const ask = group.ask || askShared(id as SharedId, student)
    const asked = { id, kind, ask, keys: ticks.map(({ key }) => key), choices }
    steps.push({ ...asked, ticks: kind === 'ticks' ? ticks : [], count })
  }
  return steps
}

/** Of colleges only those are asked together among which a student has not decided. */
const isBox = ({ about, isChoice }: Point, wanted: Point['about']): boolean =>
  about === wanted && (about !== 'school' || isChoice === true)

const labelOf = (key: string, point: Point | undefined): string =>
  aboutYou[key as keyof typeof aboutYou] ??
  planNames[key] ??
  point?.text ??
  key.replace(/^member-(.*)$/, (_, name: string) => `Member of ${name.toUpperCase()}`)

/** A question that is answered, and what was answered. */
export interface AnsweredQuestion {
  id: string
  ask: string
  text: string
  /** The names of its answers. */
  keys: readonly string[]
}

const nameMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

const nameGiven = (key: string, value: Given): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'number' ? formatNumber(value) : nameMonth(value)
  return key === 'sat' || key === 'act' ? `${key.toUpperCase()} ${text}` : text
}

/** What a student has answered beside the first six questions; what is asked as one is one. */
export function listAnswered(answers: Answers): AnsweredQuestion[] {
  const { given } = answers
  const left = new Set(Object.keys(given))
  const asOne = groups.flatMap(({ id, kind, ask, keys, choices = [] }): AnsweredQuestion[] => {
    const own = (id === 'scores' ? ['sat', 'act'] : keys).filter(key => left.has(key))
    if (own.length === 0) return []
    const chosen = choices.find(
      choice =>
        own.every(key => choice.given[key] === given[key]) &&
        own.length === Object.keys(choice.given).length,
    )
    const ticked = own.filter(key => given[key]).map(key => labelOf(key, undefined))
    const text =
      kind === 'ticks'
        ? ticked.join('; ') || 'None of these'
        : kind === 'scores'
          ? own.map(key => nameGiven(key, given[key] ?? '')).join(', ')
          : chosen?.label
    if (text === undefined) return []
    for (const key of own) left.delete(key)
    return [{ id, ask: ask || askShared(id as SharedId, answers), text, keys: own }]
  })
  const others = [...left].map(key => ({
    id: key,
    ask: Object.hasOwn(sharedQuestions, key) ? askShared(key as SharedId, answers) : key,
    text: nameGiven(key, given[key] ?? ''),
    keys: [key],
  }))
  return [...asOne, ...others]
}
