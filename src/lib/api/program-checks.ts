import { programChecks } from '#contract/program-checks.ts'
import { createClient } from './client.ts'

export const programChecksApi = createClient(programChecks)
