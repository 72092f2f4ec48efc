/** A question whose answer counts for every program that asks it. */
export interface SharedQuestion {
  /** To people in college. */
  ask: string
  /** To people still at high school. */
  before?: string
  /** To both. */
  both?: string
  /** Answered by a number or a month, which is compared with the value of the condition. */
  number?: true
  /** Questions that a yes answers with yes. */
  yes?: readonly string[]
  /** Questions that a no answers with no. */
  no?: readonly string[]
}

/** The shared questions, by the names that conditions use in `answer`. */
export const sharedQuestions = {
  'full-time': {
    ask: 'Do you study full-time?',
    before: 'Will you study full-time?',
    both: 'Do you, or will you, study full-time?',
    yes: ['three-quarter-time', 'half-time'],
  },
  'three-quarter-time': {
    ask: 'Do you take at least 9 credits a term?',
    before: 'Will you take at least 9 credits a term?',
    both: 'Do you, or will you, take at least 9 credits a term?',
    yes: ['half-time'],
  },
  'half-time': {
    ask: 'Do you take at least 6 credits a term (half-time)?',
    before: 'Will you take at least 6 credits a term (half-time)?',
    both: 'Do you, or will you, take at least 6 credits a term (half-time)?',
  },
  'phd-full-time': {
    ask: 'Are you in a full-time doctorate in the US, or will you start one?',
  },
  age: {
    ask: 'How old are you?',
    number: true,
  },
  scores: {
    ask: 'What are your best SAT and ACT scores?',
    number: true,
  },
  graduation: {
    ask: 'When do you expect to graduate?',
    number: true,
  },
  'graduate-year': {
    ask: 'Which year of graduate study are you in?',
    number: true,
  },
  income: {
    ask: 'What is your family’s yearly income?',
    number: true,
  },
  'aid-index': {
    ask: 'What is your Student Aid Index (on your FAFSA)?',
    number: true,
  },
  'weighted-gpa': {
    ask: 'What is your weighted high-school GPA?',
    number: true,
  },
  'us-school': {
    ask: 'Do you study at an accredited college in the US?',
    before: 'Will you study at an accredited college in the US?',
    both: 'Do you, or will you, study at an accredited college in the US?',
  },
  'four-year': {
    ask: 'Do you study at a four-year college?',
    before: 'Will you go to a four-year college?',
    both: 'Do you, or will you, study at a four-year college?',
  },
  'two-year': {
    ask: 'Do you study at a community or two-year college?',
    before: 'Will you go to a community or two-year college?',
    both: 'Do you, or will you, study at a two-year college?',
  },
  'public-college': {
    ask: 'Is your college public?',
    before: 'Will you go to a public college?',
    both: 'Is your college, or the one you want, public?',
  },
  'private-college': {
    ask: 'Is your college private and not-for-profit?',
    before: 'Will you go to a private, not-for-profit college?',
    both: 'Is your college, or the one you want, private and not-for-profit?',
  },
  'us-resident': {
    ask: 'Do you live in the US or a US territory?',
  },
  'us-legal-resident': {
    ask: 'Are you a legal resident of the US?',
    yes: ['us-resident'],
  },
  'us-high-school': {
    ask: 'Did you go to high school in the US?',
    before: 'Do you go to high school in the US?',
    both: 'Do (or did) you go to high school in the US?',
  },
  'high-school-in-state': {
    ask: 'Did you finish high school in the state you live in?',
    before: 'Do you go to high school in the state you live in?',
    both: 'Do (or did) you go to high school in the state you live in?',
    yes: ['us-high-school'],
  },
  need: {
    ask: 'Does your FAFSA or aid office say that you have financial need?',
    before: 'Will you need financial aid for college?',
    both: 'Do you need financial aid for college?',
  },
  pell: {
    ask: 'Do you get a Pell Grant, or could you get one?',
    before: 'Could you get a Pell Grant (does your FAFSA say so)?',
    yes: ['need', 'low-income'],
    no: ['full-pell'],
  },
  'full-pell': {
    ask: 'Do you get the full Pell Grant?',
    before: 'Will you get the full Pell Grant?',
    both: 'Do you, or will you, get the full Pell Grant?',
    yes: ['pell'],
  },
  'low-income': {
    ask: 'Is your family’s income low?',
    yes: ['need'],
  },
  'first-generation': {
    ask: 'Are you the first in your family to go to college?',
    before: 'Will you be the first in your family to go to college?',
    both: 'Are you, or will you be, the first in your family to go to college?',
  },
  woman: {
    ask: 'Are you a woman?',
    before: 'Are you a girl or woman?',
  },
  'gender-minority': {
    ask: 'Are you of another gender minority?',
  },
  black: {
    ask: 'Are you Black or African American?',
    yes: ['of-color', 'underrepresented'],
  },
  hispanic: {
    ask: 'Are you Hispanic or Latino?',
    yes: ['of-color', 'underrepresented'],
  },
  native: {
    ask: 'Are you Native American, Alaska Native or otherwise Indigenous?',
    yes: ['of-color', 'underrepresented'],
  },
  'tribal-member': {
    ask: 'Are you, a parent or a grandparent an enrolled member of a tribe?',
    yes: ['native'],
  },
  aapi: {
    ask: 'Are you Asian American or Pacific Islander?',
    yes: ['of-color'],
  },
  'of-color': {
    ask: 'Are you a student of color?',
  },
  underrepresented: {
    ask: 'Are you from a group that is rare in this field (such as Black, Latino or Native students)?',
  },
  lgbtq: {
    ask: 'Are you LGBTQ+?',
  },
  ally: {
    ask: 'Are you an ally?',
  },
  disability: {
    ask: 'Do you have a disability, seen or unseen?',
  },
  'learning-disability': {
    ask: 'Do you have a documented learning disability?',
    yes: ['disability'],
  },
  autism: {
    ask: 'Do you have a formal diagnosis of autism?',
    yes: ['disability'],
  },
  'african-american-community': {
    ask: 'Do you take part in African American community organizations?',
  },
  veteran: {
    ask: 'Are you a veteran?',
  },
  immigrant: {
    ask: 'Are you an immigrant, or a child of immigrants?',
  },
  'work-us': {
    ask: 'Are you allowed to work in the US?',
  },
  'eligible-noncitizen': {
    ask: 'Are you an eligible non-citizen (such as a refugee or asylee)?',
  },
  'dual-citizen': {
    ask: 'Are you also a citizen of another country?',
  },
  bachelor: {
    ask: 'Do you already have a bachelor’s degree?',
  },
  'still-enrolled': {
    ask: 'Will you still be an undergraduate in the fall after the summer?',
    yes: ['enrolled-after'],
  },
  research: {
    ask: 'Have you done research before?',
  },
  doctorate: {
    ask: 'Are you interested in a doctorate (PhD or MD-PhD)?',
    yes: ['graduate-school'],
  },
  'graduate-school': {
    ask: 'Are you interested in graduate school?',
  },
  'study-abroad': {
    ask: 'Do you plan to study or intern abroad for credit?',
  },
  'public-service': {
    ask: 'Do you want a career in public service?',
  },
  service: {
    ask: 'Do you lead or serve others, at school or where you live?',
  },
  'selective-service': {
    ask: 'Are you registered with Selective Service, or exempt (women are)?',
  },
  'no-sponsor': {
    ask: 'Can you work in the US without a visa sponsor, now and later?',
    yes: ['work-us'],
  },
  'enrolled-after': {
    ask: 'Will you still be a student after the summer?',
  },
  man: {
    ask: 'Are you a man?',
    before: 'Are you a boy or man?',
  },
  'foster-care': {
    ask: 'Are you, or were you, in foster care?',
  },
  homeless: {
    ask: 'Have you been without a home in the last six years?',
  },
  blind: {
    ask: 'Are you legally blind?',
    yes: ['disability'],
  },
  'military-family': {
    ask: 'Is your parent, husband or wife a veteran or in the military?',
  },
  cpa: {
    ask: 'Do you plan to become a CPA?',
  },
} as const satisfies Record<string, SharedQuestion>
export type SharedId = keyof typeof sharedQuestions
