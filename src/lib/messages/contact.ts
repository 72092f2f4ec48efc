import type { ContactTopic } from '#contract/contact.ts'

/** Messages of the contact form. */
export const contactMessages = {
  topic: 'What is it about?',
  chooseTopic: 'Choose one',
  topics: {
    program: 'A program',
    account: 'My account or resume',
    problem: 'Something that does not work',
    conduct: 'How somebody behaves',
    mentor: 'Become a mentor',
    other: 'Something else',
  } satisfies Record<ContactTopic, string>,
  content: 'Your message',
  name: 'Your name',
  nameHint: 'You can leave this empty.',
  email: 'Your email',
  emailHint: 'Fill this in if you want an answer. If you are logged in, we know it already.',
  submit: 'Send message',
  incomplete: 'Please check the marked fields.',
  busy: 'Sending...',
  done: 'Thank you. An administrator will read your message.',
  failed: 'Your message was not sent. What you wrote is still here. Please try again later.',
  mentor: {
    heading: 'Become a mentor',
    why: 'Why do you want to help? One sentence.',
    submit: 'Send application',
    done: 'Thank you. An administrator will write to you.',
    absent:
      'This site takes no applications here. What you wrote is still here, so you can copy it.',
    contact: 'How to reach the administrators',
  },
  absent: 'This site takes no messages here. What you wrote is still here, so you can copy it.',
} as const
