import { toStudent } from '#catalog/answers.ts'
import { getVerdict } from '#catalog/eligibility.ts'
import type { Wish } from '#catalog/first-programs.ts'
import { type Answers, type Given, noAnswers } from '#catalog/given-answers.ts'
import type { StatusAnswer, StudyYear } from '#catalog/program-values.ts'
import { listSteps, type Step } from '#catalog/questions.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'

/** A student with the six first answers and all that the further questions may ask. */
export interface TestStudent extends Answers {
  name: string
  /** What they look for. */
  wish: Wish
}

type Six = readonly [
  year: StudyYear,
  school: string,
  field: string,
  state: string,
  status: StatusAnswer,
  gpa: number,
]

/** A student who answers the questions named in `yes` with yes, and every other one with no. */
function student(
  name: string,
  wish: Wish,
  six: Six,
  yes: string,
  numbers: Answers['given'],
): TestStudent {
  const [year, school, field, state, status, gpa] = six
  const given = Object.fromEntries(yes.split(' ').map(key => [key, true]))
  return { name, wish, year, school, field, state, status, gpa, given: { ...given, ...numbers } }
}

export const twentyStudents: readonly TestStudent[] = [
  student(
    'a senior in Georgia who wants to study nursing anywhere',
    'money',
    ['hs-senior', 'undecided', 'nursing', 'GA', 'us-citizen', 3.4],
    'full-time us-high-school four-year pell black woman first-generation service high-school-in-state',
    { age: 17, sat: 1080, act: 21, income: 41000 },
  ),
  student(
    'a senior in Texas who wants to study engineering at Prairie View',
    'money',
    ['hs-senior', 'Prairie View A&M University', 'engineering', 'TX', 'us-citizen', 3.8],
    'full-time us-high-school four-year need black service high-school-in-state',
    { age: 18, sat: 1290, act: 28, income: 82000 },
  ),
  student(
    'a junior at high school in Maryland',
    'learn',
    ['hs-junior', 'undecided', 'computing', 'MD', 'us-citizen', 3.6],
    'full-time us-high-school four-year black high-school-in-state',
    { age: 16, sat: 1310, act: 29, income: 160000 },
  ),
  student(
    'a sophomore at high school in Ohio',
    'work',
    ['hs-sophomore', 'undecided', 'biology', 'OH', 'us-citizen', 3.2],
    'full-time us-high-school four-year pell black woman high-school-in-state',
    { age: 15 },
  ),
  student(
    'a first-year at Howard in computing',
    'money',
    ['first', 'Howard University', 'computing', 'MD', 'us-citizen', 3.5],
    'full-time us-high-school four-year pell black first-generation high-school-in-state',
    { age: 18, graduation: '2030-05' },
  ),
  student(
    'a first-year at Spelman in biology',
    'work',
    ['first', 'Spelman College', 'biology', 'GA', 'us-citizen', 3.7],
    'full-time us-high-school four-year need black woman service doctorate high-school-in-state',
    { age: 19, graduation: '2030-05' },
  ),
  student(
    'a first-year from Nigeria at Morgan State',
    'money',
    ['first', 'Morgan State University', 'engineering', 'MD', 'international', 3.8],
    'full-time four-year need black',
    { age: 19, graduation: '2030-05' },
  ),
  student(
    'a sophomore at Tuskegee in agriculture',
    'work',
    ['second', 'Tuskegee University', 'agriculture', 'AL', 'us-citizen', 3.1],
    'full-time us-high-school four-year pell black service high-school-in-state',
    { age: 20, graduation: '2029-05' },
  ),
  student(
    'a sophomore at FAMU in business',
    'money',
    ['second', 'Florida A&M University', 'business', 'FL', 'us-citizen', 3.3],
    'full-time us-high-school four-year need black member-naacp high-school-in-state',
    { age: 19, graduation: '2029-05' },
  ),
  student(
    'a sophomore with DACA at Texas Southern',
    'money',
    ['second', 'Texas Southern University', 'education', 'TX', 'daca', 3.4],
    'full-time us-high-school four-year need low-income hispanic immigrant work-us no-sponsor high-school-in-state',
    { age: 20, graduation: '2029-05' },
  ),
  student(
    'a junior at North Carolina A&T in engineering',
    'work',
    ['third', 'North Carolina A&T State University', 'engineering', 'NC', 'us-citizen', 3.6],
    'full-time us-high-school four-year black member-nsbe high-school-in-state',
    { age: 21, graduation: '2028-05' },
  ),
  student(
    'a junior at Xavier in chemistry',
    'work',
    ['third', 'Xavier University of Louisiana', 'chemistry', 'LA', 'us-citizen', 3.9],
    'full-time us-high-school four-year pell black woman doctorate research high-school-in-state',
    { age: 20, graduation: '2028-05' },
  ),
  student(
    'a junior at Fisk in psychology',
    'any',
    ['third', 'Fisk University', 'psychology', 'TN', 'permanent-resident', 3],
    'full-time us-high-school four-year pell black immigrant high-school-in-state',
    { age: 21, graduation: '2028-05' },
  ),
  student(
    'a senior at Morehouse in political science',
    'money',
    ['fourth', 'Morehouse College', 'political science', 'GA', 'us-citizen', 3.4],
    'full-time us-high-school four-year need black man public-service graduate-school service high-school-in-state',
    { age: 22, graduation: '2027-05' },
  ),
  student(
    'a senior at Bowie State in education',
    'money',
    ['fourth', 'Bowie State University', 'education', 'MD', 'us-citizen', 2.8],
    'three-quarter-time pell black woman veteran us-high-school',
    { age: 34, graduation: '2027-12' },
  ),
  student(
    'a student of a two-year HBCU',
    'any',
    ['second', 'Bishop State Community College', 'business', 'AL', 'us-citizen', 2.9],
    'full-time us-high-school four-year pell black high-school-in-state',
    { age: 20, graduation: '2027-05' },
  ),
  student(
    'a sophomore at another college',
    'work',
    ['second', 'other', 'computing', 'CA', 'us-citizen', 3.5],
    'full-time us-high-school four-year need black us-school public-college high-school-in-state',
    { age: 19, graduation: '2029-06' },
  ),
  student(
    'a doctoral student at Jackson State in public health',
    'work',
    ['doctoral', 'Jackson State University', 'public health', 'MS', 'us-citizen', 3.7],
    'full-time us-high-school four-year need black woman phd-full-time doctorate research',
    { age: 28, 'graduate-year': 2, graduation: '2029-05' },
  ),
  student(
    'a law student at North Carolina Central',
    'money',
    ['graduate', 'North Carolina Central University', 'law', 'NC', 'us-citizen', 3.3],
    'full-time us-high-school four-year need black bachelor public-service',
    { age: 25, 'graduate-year': 1, graduation: '2029-05' },
  ),
  student(
    'an undocumented senior at high school in Virginia',
    'money',
    ['hs-senior', 'undecided', 'finance', 'VA', 'other', 3.9],
    'full-time us-high-school four-year need low-income hispanic immigrant service high-school-in-state',
    { age: 17, sat: 1350, act: 30 },
  ),
]

/** Answers the questions in their order as the student would; the answers after each of them. */
export function answerSteps(
  truth: TestStudent,
  programs: readonly { audience: ProgramAudience }[],
  schools: readonly SchoolFacts[],
): { asked: string[]; answers: Answers[] } {
  const answers: Answers[] = [{ ...truth, given: {} }]
  const asked: string[] = []
  for (;;) {
    const now = answers.at(-1) ?? noAnswers
    const student = toStudent(now, schools)
    const verdicts = programs.map(({ audience }) => getVerdict(audience, student))
    const step = listSteps(verdicts, student).find(({ id }) => !asked.includes(id))
    if (!step) return { asked, answers }
    asked.push(step.id)
    answers.push({ ...now, given: { ...now.given, ...answerStep(step, truth.given) } })
  }
}

function answerStep({ id, kind, ticks, choices }: Step, truth: Answers['given']) {
  const isTrue = ([key, value]: [string, Given]) => (truth[key] ?? false) === value
  if (kind === 'choice')
    return choices.find(({ given }) => Object.entries(given).every(isTrue))?.given ?? {}
  if (kind === 'ticks')
    return Object.fromEntries(ticks.map(({ key }) => [key, truth[key] ?? false]))
  const keys = kind === 'scores' ? ['sat', 'act'] : [id]
  const known = keys.flatMap(key => (truth[key] === undefined ? [] : [[key, truth[key]]]))
  return known.length > 0 ? Object.fromEntries(known) : kind === 'yes-no' ? { [id]: false } : {}
}
