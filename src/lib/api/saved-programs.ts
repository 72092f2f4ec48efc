import { savedPrograms } from '#contract/saved-programs.ts'
import { createClient } from './client.ts'

export const savedProgramsApi = createClient(savedPrograms)
