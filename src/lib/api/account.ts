import { account } from '#contract/account.ts'
import { createClient } from './client.ts'

export const accountApi = createClient(account)
