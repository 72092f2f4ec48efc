/** Messages of sign-in and sign-up (spec sections 2 and 8). */
export const sessionMessages = {
  email: 'Email Address',
  password: 'Password',
  show: 'Show',
  showPassword: 'Show password',
  hide: 'Hide',
  hidePassword: 'Hide password',
  noToken: 'Authentication failed: No token received',
  unexpected: 'An unexpected error occurred. Please try again.',
  logIn: {
    heading: 'Welcome Back',
    submit: 'Sign In',
    busy: 'Signing In...',
    failed: 'Login failed',
    newHere: 'New here?',
    create: 'Create Account',
    forgot: 'Forgot your password?',
  },
  signUp: {
    heading: 'Sign Up for More Opportunities',
    fullName: 'Full Name',
    email: 'HBCU Email',
    emailHint: 'No HBCU address yet? Any other will do.',
    college: 'College/University (Optional)',
    passwordHint: 'At least 6 characters',
    submit: 'Sign Up',
    busy: 'Signing Up...',
    failed: 'Signup failed',
    done: 'Signup successful! Redirecting to dashboard...',
    doneBack: 'Signup successful! Taking you back...',
    already: 'Already have an account?',
    logIn: 'Login Here',
  },
} as const

/** Messages of sign-in with the identity provider (spec sections 2 and 8). */
export const googleMessages = {
  or: 'or',
  busy: 'Signing In...',
  failed: 'Google sign in failed',
  noCredential: 'No credential received from Google',
  notShown: 'Could not display Google Sign In UI',
  noScript: 'Failed to load Google Identity Services script',
  completing: 'Completing Sign In...',
} as const

/** Messages of pages for verifying an email address and resetting a password. */
export const emailLinkMessages = {
  noToken: 'This link is not complete. Please open it from the email again, or ask for a new one.',
  forgot: {
    heading: 'Forgot your password?',
    lead: 'Enter the email address of your account. We send a link that sets a new password and works for one hour.',
    submit: 'Send the link',
    busy: 'Sending...',
    done: 'If there is an account with this address, an email is on its way.',
    failed: 'The email could not be sent. Please try again later.',
    back: 'Back to Login',
  },
  reset: {
    heading: 'Set a new password',
    lead: 'After this you are logged out everywhere. Log in with the new password.',
    password: 'New password',
    submit: 'Set password',
    busy: 'Saving...',
    done: 'Your password has been changed.',
    failed: 'The password could not be changed. Please try again.',
    logIn: 'Log in with it',
    again: 'Ask for a new link',
  },
  verify: {
    heading: 'Verify your email',
    lead: 'One press tells us that this address is yours.',
    logInFirst: 'Please log in to the account that the email is for. Then you are back here.',
    logIn: 'Log In',
    submit: 'Verify my email',
    busy: 'Verifying...',
    done: 'Your email address is verified.',
    failed: 'Your email address could not be verified. Please try again.',
    on: 'Go to your profile',
    again: 'Ask for a new link on your profile',
  },
} as const
