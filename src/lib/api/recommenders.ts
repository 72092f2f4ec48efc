import { recommenders } from '#contract/recommenders.ts'
import { createClient } from './client.ts'

const { open, setDone, ...ofMember } = recommenders

/** The recommenders of saved programs, for their member. */
export const recommendersApi = createClient(ofMember)

/** What the holder of a link is asked for. */
export const recommendationApi = createClient({ open, setDone })
