import type { VerdictLabel } from '#catalog/eligibility.ts'
import { formatNumber } from '#catalog/values.ts'
import type { NumberRange } from '../eligibility-answers.ts'
import { formatCount } from '../format.ts'

/** How many programs have each label. */
export interface VerdictCounts extends Readonly<Record<VerdictLabel, number>> {
  /** The answers that some wait for. */
  missing: string
}

/** `61 fit you, 120 look right`; labels that no program has are left out. */
function describeCounts(counts: VerdictCounts): string {
  const { fits, check, tell, declined, others, missing } = counts
  const parts = [
    `${formatNumber(fits)} ${fits === 1 ? 'fits' : 'fit'} you`,
    check > 0 && `${formatNumber(check)} ${check === 1 ? 'looks' : 'look'} right`,
    tell > 0 && `${formatNumber(tell)} ${tell === 1 ? 'waits' : 'wait'} for ${missing}`,
    declined > 0 && `${formatNumber(declined)} not by your plans`,
    others > 0 && describeOthers(others),
  ]
  return parts.filter(Boolean).join(', ')
}

const describeOthers = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'is' : 'are'} for others`

/** What an answer has changed: `3 more fit, 20 are for others.` */
function describeEffect(before: VerdictCounts, after: VerdictCounts): string {
  const gain = (label: VerdictLabel) => after[label] - before[label]
  const more = (count: number) => `${formatNumber(Math.abs(count))} ${count > 0 ? 'more' : 'fewer'}`
  const fits = gain('fits')
  const others = gain('others')
  const open = gain('check') + gain('tell')
  const parts = [
    fits !== 0 && `${more(fits)} ${Math.abs(fits) === 1 ? 'fits' : 'fit'}`,
    others > 0 && describeOthers(others),
    others < 0 && `${more(others)} for others`,
    gain('declined') > 0 && `${formatNumber(gain('declined'))} not by your plans`,
  ].filter(part => part !== false)
  if (parts.length > 0) return `${parts.join(', ')}.`
  return open === 0 ? 'This changes no program by itself.' : `${more(open)} to check.`
}

/** Texts of "Does it fit me?". */
export const eligibilityMessages = {
  heading: 'Does it fit me?',
  /** The same on a phone. */
  forMe: 'For me',
  questions: {
    year: 'Your year now',
    school: 'Your college, or the one you want',
    field: 'Your field of study',
    state: 'The state you live in',
    status: 'Your status in the US',
    gpa: 'Your GPA, if you like',
  },
  typeOrChoose: 'Type or choose',
  myCampus: 'My campus: money for its students',
  notListed: 'This is not on the list. Please choose a name from it.',
  gpaHint: 'On a scale of 4, not weighted',
  private: 'Stays in this browser.',
  why: 'Why?',
  caution: "If this differs from the provider's page, the provider's page is right.",
  provider: "Open the provider's page",
  /** By what the profile of the member has. */
  leads: {
    unknown: 'Answer what you like. Your answers stay in this browser.',
    none: 'Answer what you like. Your answers stay in this browser, unless you save them in your profile.',
    same: 'Your answers are saved in your profile. You have them wherever you log in.',
    other: 'Your profile has other answers. These are only in this browser.',
  },
  save: 'Save these answers in my profile',
  saveHint: 'Your status and what you say about yourself stay in this browser.',
  saving: 'Saving...',
  saveFailed: 'Your answers could not be saved in your profile. Please try again.',
  removeFailed: 'Your answers could not be removed from your profile. Please try again.',
  gpaError: 'This does not count: GPA must be a number from 0 to 4',
  /** Of a number that is typed for a further question. */
  numberError: ([least, most]: NumberRange) =>
    `This does not count: type a number from ${formatNumber(least)} to ${formatNumber(most)}`,
  notSaid: 'Not said',
  undecidedSchool: 'Not decided: any HBCU',
  otherSchool: 'Another college, not an HBCU',
  otherStatus: 'Another status, or undocumented',
  otherDegree: 'Graduate student, another degree',
  elsewhere: 'Another place',
  forget: 'Forget my answers',
  forgetEverywhere: 'Forget my answers, also in my profile',
  count: describeCounts,
  effect: describeEffect,
  others: describeOthers,
  left: (count: number) => `It is open for ${formatCount(count, 'program')}.`,
  yes: 'Yes',
  no: 'No',
  ok: 'OK',
  skip: 'Skip',
  goOn: 'Next',
  /** Says no to the boxes that are not ticked. */
  none: (isTicked: boolean) => (isTicked ? 'None of the others' : 'None of these'),
  ticksHint: 'A box that is not ticked says nothing, until you press the button below.',
  scores: { sat: 'SAT', act: 'ACT' },
  scoresHint: 'Either may stay empty.',
  noNumber: 'Type a number, or skip this question.',
  noChoice: 'Choose one, or skip this question.',
  month: 'Month',
  year: 'Year',
  noMonth: 'Choose a month and a year, or skip this question.',
  settled: 'No question is left that would decide more.',
  skipped: (count: number) => `You have skipped ${formatCount(count, 'question')}.`,
  askAgain: 'Ask again',
  yourAnswers: (count: number) => `Your answers (${formatNumber(count)})`,
  remove: (ask: string) => `Remove the answer: ${ask}`,
  answer: 'Answer this',
  undo: 'Undo',
  failed: 'We could not load the conditions. Please try again.',
  notKept: 'Your browser does not keep your answers. They last until you leave this page.',
} as const
