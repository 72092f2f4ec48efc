/** Every limit of the product, once: schemas, hints, body limits and tests read them (spec section 9). Lengths are characters (Unicode code points), sizes bytes, times milliseconds. */
export const limits = {
  password: { min: 6, max: 128 },
  email: 254,
  name: 200,
  college: 200,
  contribution: { name: 200, website: 2048, description: 10_000, reason: 2000 },
  program: { text: 300, link: 2048 },
  id: 64,
  token: 4096,
  jsonBody: 64 * 1024,
  adminPage: { default: 10, max: 50, choices: [5, 10, 25, 50] },
  myContributions: 500,
  testimonials: { default: 6, max: 50 },
  /** Ratings of mentors run from 0 to this. */
  mentorRating: 5,
  /** Without an Idempotency-Key, the same request of the same member within this time is the same act. */
  repeat: 10_000,
} as const

/** Times of the interface (spec sections 4 and 9), in milliseconds. */
export const times = {
  afterSignup: 2000,
  success: 3000,
  error: 5000,
  /** Between the end of one story and the start of the next that was clicked meanwhile. */
  videoSwitch: 100,
  read: 10_000,
  write: 15_000,
  retry: 400,
  /** How long signing out waits for the server before it goes on here. */
  logOut: 3000,
  /** A session check that succeeded this recently in this tab counts as ended. */
  checkedRecently: 60_000,
} as const
