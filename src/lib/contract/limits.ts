import { catalogLimits } from '#catalog/limits.ts'

// These stand by themselves, since pages of the catalog need no other limit.

/** Saved programs of a member. */
export const maxSavedPrograms = 1000
/** Programs that one request saves; one with a longer list would be too large. */
export const maxSavedAtOnce = 400

/** All other limits (spec section 9). Lengths are code points, sizes bytes, times milliseconds. */
export const limits = {
  ...catalogLimits,
  password: { min: 6, max: 128 },
  email: 254,
  name: 200,
  contribution: { name: 200, website: 2048, description: 10_000, reason: 2000 },
  /** Contributions of one member that wait for review. */
  pendingContributions: 50,
  /** Mentors and stories: characters of a text, dollars per hour; search in a list of content. */
  content: { text: 300, rate: 10_000, search: 200 },
  phone: 40,
  major: 200,
  graduationYear: { min: 1950, max: 2100 },
  resume: { size: 5_242_880, name: 255, extensions: ['pdf', 'doc', 'docx'] },
  /** Of any image that is uploaded. */
  pixels: 50_000_000,
  /** The first size that is refused (spec section 5), and the longest side of a stored photo. */
  profileImage: { tooLarge: 2_097_152, side: 512 },
  /** Images, videos and captions of mentors and stories; the longest side of a stored image. */
  media: {
    image: 20_971_520,
    video: 209_715_200,
    captions: 1_048_576,
    logo: 1_048_576,
    side: 1280,
  },
  /** Pixels of a logo: the shortest side of an upload, the longest side that is stored. */
  logo: { min: 32, max: 480 },
  /** Characters of a text of the settings of the site, and links of the footer. */
  site: { text: 1000, links: 6 },
  comment: 5000,
  /** Comments on one resume. */
  thread: 1000,
  report: 1000,
  contactMessage: 5000,
  /** Members whom a member has blocked. */
  blocks: 500,
  /** Reports of programs: open ones of a member, corrections of one, characters of their texts. */
  /** `shown`: the newest open reports of a program that administrators see. */
  programReport: { open: 50, corrections: 8, value: 300, note: 2000, shown: 20 },
  /** The line of its owner on a public resume. */
  resumeNote: 140,
  publicResumes: 10_000,
  savedNotes: 5000,
  /** Addresses that a member notes on a saved program. */
  savedLinks: 10,
  savedOutcome: 200,
  savedTask: 200,
  /** Own tasks of a saved program. */
  savedTasks: 50,
  /** Notes, links, outcomes and tasks of all saved programs of a member, which one reply lists. */
  savedTexts: 1_000_000,
  /** Recommenders of a program and of a member; days that a link lasts after its due date. */
  recommender: { perProgram: 10, perMember: 200, ask: 1000, days: 90 },
  /** IANA name of a time zone. */
  timeZone: 64,
  unsubscribeToken: 128,
  savedSearch: { perMember: 50, name: 100, query: 2000 },
  /** Lifetime of the signed address of a file. */
  fileAddress: 300_000,
  token: 4096,
  /** An ID token of the identity provider. */
  credential: 16_384,
  jsonBody: 64 * 1024,
  adminPage: { default: 10, max: 50, choices: [5, 10, 25, 50] },
  auditPage: { default: 50, max: 100 },
  myContributions: 500,
  testimonials: { default: 6, max: 50 },
  /** Ratings of mentors run from 0 to this. */
  mentorRating: 5,
} as const

/** The header by which the site knows the bundled backend. */
export const backendHeader = 'X-HBCU-Yard'

/** Times of the interface (spec sections 4 and 9), in milliseconds. */
export const times = {
  afterSignup: 2000,
  success: 3000,
  error: 5000,
  /** Between the end of one video and the start of the next. */
  videoSwitch: 100,
  read: 10_000,
  write: 15_000,
  /** An upload fails after this time without progress. */
  stall: 30_000,
  /** Display time of the message of a vote, and of a failed one. */
  voted: 2000,
  voteFailed: 3000,
  /** Interval of renewing the signed addresses of files on a page. */
  renewAddress: 240_000,
  /** Delay of the provider's button, and of its click if the prompt was not shown. */
  providerButton: 300,
  providerClick: 100,
  retry: 400,
  /** Logout waits this long for the server. */
  logOut: 3000,
  /** A session check that succeeded within this time in this tab is not repeated. */
  checkedRecently: 60_000,
} as const
