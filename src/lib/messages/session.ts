/** Messages of sign-in and sign-up (spec sections 2 and 8). */
export const sessionMessages = {
  logIn: { failed: 'Login failed' },
  signUp: { passwordHint: 'At least 6 characters', submit: 'Sign Up', failed: 'Signup failed' },
} as const

/** Messages of sign-in with the identity provider (spec sections 2 and 8). */
export const googleMessages = {
  failed: 'Google sign in failed',
  notShown: 'Could not display Google Sign In UI',
  noScript: 'Failed to load Google Identity Services script',
  completing: 'Completing Sign In...',
} as const

/** Messages of pages for verifying an email address and resetting a password. */
export const emailLinkMessages = {
  noToken: 'This link is not complete. Please open all of it, or ask for a new one.',
  forgot: {
    heading: 'Forgot your password?',
    failed: 'The email could not be sent. Please try again later.',
  },
  reset: {
    heading: 'Set a new password',
    done: 'Your password has been changed.',
    failed: 'The password could not be changed. Please try again.',
  },
  verify: {
    heading: 'Verify your email',
    done: 'Your email address is verified.',
    failed: 'Your email address could not be verified. Please try again.',
  },
  invitation: {
    heading: 'Join the team',
    done: 'You are on the team.',
    failed: 'You could not join the team. Please try again.',
  },
} as const
