/** Texts of "Does it fit me?" in the markup, which page scripts do not load. */
export const eligibilityTexts = {
  questions: {
    year: 'Your year now',
    school: 'Your college, or the one you want',
    field: 'Your field of study',
    state: 'The state you live in',
    status: 'Your status in the US',
    gpa: 'Your GPA, if you like',
  },
  gpaHint: 'On a scale of 4, not weighted',
  only: 'Only what may fit',
  why: 'Why?',
  notStated: 'Not stated: whom it is for.',
  caution: "If this differs from the provider's page, the provider's page is right.",
  provider: "Open the provider's page",
} as const

/** Messages of "Does it fit me?". */
export const eligibilityMessages = {
  /** By what the profile of the member has. */
  leads: {
    unknown: 'Answer what you like. Your answers stay in this browser.',
    none: 'Answer what you like. Your answers stay in this browser, unless you save them in your profile.',
    same: 'Your answers are saved in your profile. You have them wherever you log in.',
    other: 'Your profile has other answers. These are only in this browser.',
  },
  save: 'Save these answers in my profile',
  saving: 'Saving...',
  saveFailed: 'Your answers could not be saved in your profile. Please try again.',
  removeFailed: 'Your answers could not be removed from your profile. Please try again.',
  gpaError: 'This does not count: GPA must be a number from 0 to 4',
  notSaid: 'Not said',
  otherSchool: 'Another school, not an HBCU',
  otherStatus: 'Another status, or undocumented',
  otherDegree: 'Graduate student, another degree',
  elsewhere: 'Another place',
  forget: 'Forget my answers',
  forgetEverywhere: 'Forget my answers, also in my profile',
  count: (counts: Readonly<Record<'fits' | 'not known' | 'does not fit', number>>) =>
    `${counts.fits} fit, ${counts['not known']} not known, ${counts['does not fit']} do not fit`,
  verdicts: { fits: 'Fits', 'does not fit': 'Does not fit', 'not known': 'Not known' },
  failed: 'We could not load the conditions. Please try again.',
  notKept: 'Your browser does not keep your answers. They last until you leave this page.',
} as const
