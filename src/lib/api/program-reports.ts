import { programReports } from '#contract/program-reports.ts'
import { createClient } from './client.ts'

export const programReportsApi = createClient(programReports)
