import { fieldErrorsOf, isAbsent, messageOf } from './api/client.ts'
import { programReportsApi } from './api/program-reports.ts'
import type { FieldErrors } from './contract/errors.ts'
import { programReports } from './contract/program-reports.ts'
import { programReportMessages as messages } from './messages/program-reports.ts'
// Handles a 401 of the call, on pages without an island too.
import './session.ts'

/** What came of a report; errors by field, such as `note` or `corrections.0.source`. */
export interface ReportResult {
  ok: boolean
  message: string
  fields: FieldErrors
}

/** Sends a report of a program as it was typed. */
export async function sendReport(values: {
  programId: string
  kind: string
  corrections: Record<string, string>[]
  note: string
}): Promise<ReportResult> {
  const input = programReports.create.input.safeParse(values)
  if (!input.success) {
    const errors = input.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    // The first error of a field is the one to show.
    return { ok: false, message: '', fields: Object.fromEntries(errors.toReversed()) }
  }
  try {
    await programReportsApi.create(input.data)
    return { ok: true, message: messages.sent, fields: {} }
  } catch (error) {
    const message = isAbsent(error) ? messages.unsupported : messageOf(error, messages.failed)
    return { ok: false, message, fields: fieldErrorsOf(error) }
  }
}
