import { savedSearches } from '#contract/saved-searches.ts'
import { createClient } from './client.ts'

export const savedSearchesApi = createClient(savedSearches)
