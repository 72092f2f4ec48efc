import { blocks } from '#contract/blocks.ts'
import { createClient } from './client.ts'

export const blocksApi = createClient(blocks)
