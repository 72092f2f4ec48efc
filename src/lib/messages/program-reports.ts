import type { CorrectionField, ReportKind } from '../contract/program-reports.ts'

/** Names of the kinds of reports, as a reporter chooses them. */
export const reportKindNames: Readonly<Record<ReportKind, string>> = {
  closed: 'It is closed',
  date: 'A date is wrong',
  condition: 'A condition is wrong',
  suspicious: 'It looks suspicious',
}

/** Names of the kinds of reports, for administrators. */
export const reportKindLabels: Readonly<Record<ReportKind, string>> = {
  closed: 'Closed',
  date: 'Wrong date',
  condition: 'Wrong condition',
  suspicious: 'Suspicious',
}

/** Names of the fields of corrections. */
export const correctionFieldNames: Readonly<Record<CorrectionField, string>> = {
  opens: 'When it opens',
  closes: 'Deadline',
  papers: 'Last day for documents',
  audience: 'Who may apply',
  money: 'What you get',
  needs: 'What you send',
  link: 'Link',
  other: 'Something else',
}

const words = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** What visitors read of a program that students say is closed. */
export const describeClosedReports = (reports: number): string =>
  `${words[reports] ?? reports} students say it is closed. We are checking it.`

/** Texts of the form on the page of a program. */
export const programReportMessages = {
  open: 'Something is wrong?',
  withoutAccount: 'Without an account you can',
  contact: 'write to us',
  why: 'Only members can report a program, so that nobody can report it many times.',
  logIn: 'Log in to report it',
  kind: 'What is wrong?',
  note: 'What is right, or where does it stand?',
  private: 'Only administrators read it. They do not see who sent it.',
  send: 'Send the report',
  busy: 'Sending...',
  sent: 'Thank you. An administrator will check it.',
  unsupported:
    'This site takes no reports of programs. What you wrote is still here: you can copy it and send it through the contact page.',
  failed: 'The report was not sent. Please try again.',
} as const
