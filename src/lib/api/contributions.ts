import { contributions } from '#contract/contributions.ts'
import { createClient } from './client.ts'

export const contributionsApi = createClient(contributions)
