import { contact } from '#contract/contact.ts'
import { createClient } from './client.ts'

/** Sends messages; administrators read them with the client of admin.ts. */
export const contactApi = createClient({ send: contact.send })
