import type { MailState } from '#contract/reminders.ts'

/** Messages of the page that an email of reminders links to. */
export const unsubscribeMessages = {
  heading: 'Stop these emails',
  text: 'Press the button to get no more emails like the one that you came from. You do not need to log in.',
  submit: 'Stop the emails',
  busy: 'Stopping...',
  done: 'You will get no more of these emails. You can switch them on again where each email says.',
  failed: 'The emails were not stopped. Please try again.',
  noToken: 'This link is not complete. Please open it from the email again.',
  toDashboard: 'Choose your emails on your dashboard',
} as const

/** Messages of the settings of reminders. */
export const reminderMessages = {
  heading: 'Reminders',
  loading: 'Loading your reminders...',
  loadFailed: 'Your reminders could not be loaded.',
  notSaved: 'Your change was not saved. Please try again.',
  days: 'Remind me before a date',
  daysBefore: (days: number) => (days === 1 ? '1 day before' : `${days} days before`),
  email: 'Remind me by email',
  emailHint: 'At most one email for each day, usually between 8 a.m. and 8 p.m.',
  digest: 'Weekly email about new programs',
  digestHint:
    'Once a week from Monday on, if something is new in your saved searches or, without any, in what may fit you. It needs the emails to be on.',
  decisions: 'Email about my suggestions',
  decisionsHint: 'When one was approved or rejected, or needs a change. At most one email a day.',
  zone: 'Days are counted in the time zone',
  chooseZone: (zone: string) => `Use the zone of this device (${zone})`,
  mail: {
    ready: '',
    off: 'This site sends no emails. Your dashboard shows what is due.',
    unverified: 'We can email you once you verify your email address.',
    rejected:
      'Your email provider did not take our last email, so we switched the emails off. Check your address, then switch them on again.',
    failed:
      'We could not deliver our last email. Please check your email address. We will try again with the next one. Your dashboard shows what is due.',
  } satisfies Record<MailState, string>,
  noDelivery: 'Our emails with reminders do not reach you.',
  toReminders: 'See why',
  toProfile: 'Go to your profile',
} as const
