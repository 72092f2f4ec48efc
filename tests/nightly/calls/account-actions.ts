import { password } from '#tests/support/people.ts'
import { type Action, form, messageOr, press } from './action.ts'
import { reasonOf } from './faults.ts'

const mail = 'nobody.here@example.edu'

/** Login, sign-up, emails, suggestions, the profile. */
export const accountActions: readonly Action[] = [
  {
    name: 'signing in',
    body: 'read',
    as: 'visitor',
    path: '/login',
    call: /\/api\/auth\/login$/,
    method: 'POST',
    ...form('Sign In', { 'Email Address': mail, Password: password }),
    errorText: messageOr('Login failed'),
  },
  {
    name: 'signing up',
    body: 'read',
    as: 'visitor',
    path: '/signup',
    call: /\/api\/auth\/signup$/,
    method: 'POST',
    ...form('Sign Up', {
      'Full Name': 'Ada Okafor',
      'HBCU Email': mail,
      'College/University (Optional)': 'Fisk University',
      Password: password,
    }),
    errorText: messageOr('Signup failed'),
  },
  {
    name: 'requesting a reset email',
    body: 'ignored',
    as: 'visitor',
    path: '/forgot-password',
    call: /\/api\/account\/forgot-password$/,
    method: 'POST',
    ...form('Send the link', { 'Email Address': mail }),
    errorText: messageOr('The email could not be sent. Please try again later.'),
    successText: 'If there is an account with this address, an email is on its way.',
  },
  {
    name: 'suggesting a program',
    body: 'ignored',
    as: 'member',
    path: '/contribute',
    call: /\/api\/contributions$/,
    method: 'POST',
    ...form('Submit Contribution', {
      'Program name': 'River Fellowship',
      Website: 'river.example',
      Description: 'Ten weeks by the river.',
    }),
    errorText: messageOr('Failed to submit contribution. Please try again.'),
    successText: 'Thank you for your contribution! It will be reviewed shortly.',
    draft: true,
  },
  {
    name: 'saving the profile',
    body: 'ignored',
    as: 'member',
    path: '/profile',
    call: /\/api\/users\/profile$/,
    method: 'PUT',
    prepare: press('Edit Profile'),
    ...form('Save', {
      'Full Name': 'Ada B. Okafor',
      'Phone Number': '615 555 0100',
      College: 'Fisk',
    }),
    errorText: fault => `Failed to save profile: ${reasonOf(fault)}`,
    draft: true,
  },
  {
    name: 'sending a photo',
    body: 'read',
    as: 'member',
    path: '/profile',
    call: /\/upload-profile-image$/,
    limit: 30,
    method: 'POST',
    prepare: async page => {
      await press('Edit Profile')(page)
      const photo = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }
      await page.getByLabel('Choose a profile photo').setInputFiles(photo)
    },
    ...form('Save', { 'Phone Number': '615 555 0100' }),
    errorText: fault => `Failed to upload image: ${reasonOf(fault)}`,
    draft: true,
  },
]
