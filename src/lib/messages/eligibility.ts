/** Messages of "Does it fit me?". */
export const eligibilityMessages = {
  lead: 'Answer what you like. Your answers stay in this browser.',
  questions: {
    year: 'Your year now',
    school: 'Your college, or the one you want',
    field: 'Your field of study',
    state: 'The state you live in',
    status: 'Your status in the US',
    gpa: 'Your GPA, if you like',
  },
  gpaHint: 'On a scale of 4, not weighted',
  gpaError: 'GPA must be a number from 0 to 4',
  notSaid: 'Not said',
  otherSchool: 'Another school, not an HBCU',
  otherDegree: 'Graduate student, another degree',
  elsewhere: 'Another place',
  forget: 'Forget my answers',
  only: 'Only what may fit',
  count: (fits: number, open: number, out: number) =>
    `${fits} fit, ${open} not known, ${out} do not fit`,
  verdicts: { fits: 'Fits', 'does not fit': 'Does not fit', 'not known': 'Not known' },
  why: 'Why?',
  notStated: 'Not stated: whom it is for.',
  caution: "The provider's page has the last word.",
  provider: "Open the provider's page",
  failed: 'We could not load the conditions. Please try again.',
  notKept: 'Your browser does not keep your answers. They last until you leave this page.',
} as const
