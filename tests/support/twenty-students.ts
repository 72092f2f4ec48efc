import { toStudent } from '#catalog/answers.ts'
import { getVerdict } from '#catalog/eligibility.ts'
import { type Answers, type Given, noAnswers } from '#catalog/given-answers.ts'
import { listSteps, type Step } from '#catalog/questions.ts'
import type { ProgramAudience } from '#catalog/record.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'

/** A student with the six first answers and all that the further questions may ask. */
export interface TestStudent extends Answers {
  name: string
}

const student = (
  name: string,
  six: Partial<Omit<Answers, 'given'>>,
  given: Readonly<Record<string, Given>>,
): TestStudent => ({ ...noAnswers, name, ...six, given })

const fullTime = { 'full-time': true, 'us-high-school': true, 'four-year': true }
const pell = { ...fullTime, pell: true }
const need = { ...fullTime, need: true, pell: false }
const noNeed = { ...fullTime, need: false, pell: false, 'low-income': false }

/** What is not named here, students who are asked answer with no, or "None of these". */
export const twentyStudents: readonly TestStudent[] = [
  student(
    'a senior in Georgia who wants to study nursing anywhere',
    {
      year: 'hs-senior',
      school: 'undecided',
      field: 'nursing',
      state: 'GA',
      status: 'us-citizen',
      gpa: 3.4,
    },
    {
      ...pell,
      age: 17,
      black: true,
      woman: true,
      'first-generation': true,
      service: true,
      sat: 1080,
      act: 21,
      'high-school-in-state': true,
      income: 41000,
    },
  ),
  student(
    'a senior in Texas who wants to study engineering at Prairie View',
    {
      year: 'hs-senior',
      school: 'Prairie View A&M University',
      field: 'engineering',
      state: 'TX',
      status: 'us-citizen',
      gpa: 3.8,
    },
    {
      ...need,
      age: 18,
      black: true,
      service: true,
      sat: 1290,
      act: 28,
      'high-school-in-state': true,
      income: 82000,
    },
  ),
  student(
    'a junior at high school in Maryland',
    {
      year: 'hs-junior',
      school: 'undecided',
      field: 'computing',
      state: 'MD',
      status: 'us-citizen',
      gpa: 3.6,
    },
    {
      ...noNeed,
      age: 16,
      black: true,
      sat: 1310,
      act: 29,
      'high-school-in-state': true,
      income: 160000,
    },
  ),
  student(
    'a sophomore at high school in Ohio',
    {
      year: 'hs-sophomore',
      school: 'undecided',
      field: 'biology',
      state: 'OH',
      status: 'us-citizen',
      gpa: 3.2,
    },
    { ...pell, age: 15, black: true, woman: true, 'high-school-in-state': true },
  ),
  student(
    'a first-year at Howard in computing',
    {
      year: 'first',
      school: 'Howard University',
      field: 'computing',
      state: 'MD',
      status: 'us-citizen',
      gpa: 3.5,
    },
    {
      ...pell,
      age: 18,
      black: true,
      'first-generation': true,
      graduation: '2030-05',
      'high-school-in-state': true,
    },
  ),
  student(
    'a first-year at Spelman in biology',
    {
      year: 'first',
      school: 'Spelman College',
      field: 'biology',
      state: 'GA',
      status: 'us-citizen',
      gpa: 3.7,
    },
    {
      ...need,
      age: 19,
      black: true,
      woman: true,
      service: true,
      doctorate: true,
      graduation: '2030-05',
      'high-school-in-state': true,
    },
  ),
  student(
    'a first-year from Nigeria at Morgan State',
    {
      year: 'first',
      school: 'Morgan State University',
      field: 'engineering',
      state: 'MD',
      status: 'international',
      gpa: 3.8,
    },
    {
      ...fullTime,
      need: true,
      pell: false,
      age: 19,
      black: true,
      'work-us': false,
      graduation: '2030-05',
      'us-high-school': false,
    },
  ),
  student(
    'a sophomore at Tuskegee in agriculture',
    {
      year: 'second',
      school: 'Tuskegee University',
      field: 'agriculture',
      state: 'AL',
      status: 'us-citizen',
      gpa: 3.1,
    },
    {
      ...pell,
      age: 20,
      black: true,
      graduation: '2029-05',
      service: true,
      'high-school-in-state': true,
    },
  ),
  student(
    'a sophomore at FAMU in business',
    {
      year: 'second',
      school: 'Florida A&M University',
      field: 'business',
      state: 'FL',
      status: 'us-citizen',
      gpa: 3.3,
    },
    {
      ...need,
      age: 19,
      black: true,
      'member-naacp': true,
      graduation: '2029-05',
      'high-school-in-state': true,
    },
  ),
  student(
    'a sophomore with DACA at Texas Southern',
    {
      year: 'second',
      school: 'Texas Southern University',
      field: 'education',
      state: 'TX',
      status: 'daca',
      gpa: 3.4,
    },
    {
      ...fullTime,
      need: true,
      pell: false,
      'low-income': true,
      age: 20,
      hispanic: true,
      immigrant: true,
      'work-us': true,
      'no-sponsor': true,
      graduation: '2029-05',
      'high-school-in-state': true,
    },
  ),
  student(
    'a junior at North Carolina A&T in engineering',
    {
      year: 'third',
      school: 'North Carolina A&T State University',
      field: 'engineering',
      state: 'NC',
      status: 'us-citizen',
      gpa: 3.6,
    },
    {
      ...noNeed,
      age: 21,
      black: true,
      'member-nsbe': true,
      graduation: '2028-05',
      'high-school-in-state': true,
    },
  ),
  student(
    'a junior at Xavier in chemistry',
    {
      year: 'third',
      school: 'Xavier University of Louisiana',
      field: 'chemistry',
      state: 'LA',
      status: 'us-citizen',
      gpa: 3.9,
    },
    {
      ...pell,
      age: 20,
      black: true,
      woman: true,
      doctorate: true,
      research: true,
      graduation: '2028-05',
      'high-school-in-state': true,
    },
  ),
  student(
    'a junior at Fisk in psychology',
    {
      year: 'third',
      school: 'Fisk University',
      field: 'psychology',
      state: 'TN',
      status: 'permanent-resident',
      gpa: 3,
    },
    {
      ...pell,
      age: 21,
      black: true,
      immigrant: true,
      graduation: '2028-05',
      'high-school-in-state': true,
    },
  ),
  student(
    'a senior at Morehouse in political science',
    {
      year: 'fourth',
      school: 'Morehouse College',
      field: 'political science',
      state: 'GA',
      status: 'us-citizen',
      gpa: 3.4,
    },
    {
      ...need,
      age: 22,
      black: true,
      man: true,
      'public-service': true,
      'graduate-school': true,
      graduation: '2027-05',
      'still-enrolled': false,
      service: true,
      'high-school-in-state': true,
    },
  ),
  student(
    'a senior at Bowie State in education',
    {
      year: 'fourth',
      school: 'Bowie State University',
      field: 'education',
      state: 'MD',
      status: 'us-citizen',
      gpa: 2.8,
    },
    {
      'full-time': false,
      'three-quarter-time': true,
      pell: true,
      age: 34,
      black: true,
      woman: true,
      veteran: true,
      graduation: '2027-12',
      'us-high-school': true,
    },
  ),
  student(
    'a student of a two-year HBCU',
    {
      year: 'second',
      school: 'Bishop State Community College',
      field: 'business',
      state: 'AL',
      status: 'us-citizen',
      gpa: 2.9,
    },
    { ...pell, age: 20, black: true, graduation: '2027-05', 'high-school-in-state': true },
  ),
  student(
    'a sophomore at another college',
    {
      year: 'second',
      school: 'other',
      field: 'computing',
      state: 'CA',
      status: 'us-citizen',
      gpa: 3.5,
    },
    {
      ...need,
      age: 19,
      black: true,
      'us-school': true,
      'four-year': true,
      'public-college': true,
      'private-college': false,
      graduation: '2029-06',
      'high-school-in-state': true,
    },
  ),
  student(
    'a doctoral student at Jackson State in public health',
    {
      year: 'doctoral',
      school: 'Jackson State University',
      field: 'public health',
      state: 'MS',
      status: 'us-citizen',
      gpa: 3.7,
    },
    {
      ...need,
      age: 28,
      black: true,
      woman: true,
      'graduate-year': 2,
      'phd-full-time': true,
      doctorate: true,
      research: true,
      graduation: '2029-05',
    },
  ),
  student(
    'a law student at North Carolina Central',
    {
      year: 'graduate',
      school: 'North Carolina Central University',
      field: 'law',
      state: 'NC',
      status: 'us-citizen',
      gpa: 3.3,
    },
    {
      ...need,
      age: 25,
      black: true,
      bachelor: true,
      'public-service': true,
      'graduate-year': 1,
      graduation: '2029-05',
    },
  ),
  student(
    'an undocumented senior at high school in Virginia',
    {
      year: 'hs-senior',
      school: 'undecided',
      field: 'finance',
      state: 'VA',
      status: 'other',
      gpa: 3.9,
    },
    {
      ...fullTime,
      need: true,
      pell: false,
      'low-income': true,
      age: 17,
      hispanic: true,
      immigrant: true,
      service: true,
      'work-us': false,
      'eligible-noncitizen': false,
      sat: 1350,
      act: 30,
      'high-school-in-state': true,
    },
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
