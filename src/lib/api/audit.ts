import { audit } from '#contract/audit.ts'
import { createClient } from './client.ts'

export const auditApi = createClient({ list: audit.list, listAdmins: audit.listAdmins })
