import type { ScamQuestion } from '#contract/scam-questions.ts'

/** Messages about suggestions of members, for their authors and for reviewers. */
export const contributionMessages = {
  similar: {
    heading: 'Already in the catalog?',
    hint: 'If one of these is the same program, you do not need to send it.',
    website: 'same website',
    name: 'similar name',
    statuses: {
      pending: 'your contribution, waiting for review',
      approved: 'suggested by a member',
      rejected: 'rejected',
    },
  },
  scams: {
    heading: 'Please check before you send it',
    hint: 'You can send it anyway. Some offers take money or data from students.',
  },
  scamQuestions: {
    payment: {
      question: 'Do students have to pay?',
      check: 'Most good programs are free. If there is a fee, say what it is for and who gets it.',
    },
    identity: {
      question: 'Does it ask for a social security, bank or card number?',
      check:
        'Nobody needs such a number before you have won. See what the provider says on its page.',
    },
    pressure: {
      question: 'Does it press students to decide at once?',
      check: 'A real program has a deadline and gives you time. Look for the date on its page.',
    },
    'easy-money': {
      question: 'Does it promise money from home, or for followers?',
      check: 'A real program says what students do or study for it. See what its page asks for.',
    },
    messenger: {
      question: 'Does it ask students to write by WhatsApp, Telegram or another messenger?',
      check: 'Most providers have a page and an email address of their own. Look for them.',
    },
    'no-page': {
      question: 'Is there a page of the provider itself?',
      check:
        'A form, a short link or a social network does not show who gives the money. If you can, enter the address of its own page.',
    },
  } satisfies Record<ScamQuestion, { question: string; check: string }>,
  changesAsked: 'An administrator asks for changes:',
  sentAgain: 'Sent again. It will be reviewed shortly.',
  changedMeanwhile:
    'An administrator has changed this contribution meanwhile. What you typed is kept; other fields have the new texts. Please compare, then send it again.',
  typed: 'You had typed:',
  edited: 'An administrator edited it. See what you sent.',
} as const
