import { pageFindings } from '#contract/page-findings.ts'
import { createClient } from './client.ts'

export const pageFindingsApi = createClient(pageFindings)
