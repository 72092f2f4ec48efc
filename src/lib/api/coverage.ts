import { coverage } from '#contract/coverage.ts'
import { createClient } from './client.ts'

export const coverageApi = createClient({ get: coverage.get })
