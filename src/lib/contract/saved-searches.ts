import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, text } from './input.ts'
import { limits } from './limits.ts'
import { rowId } from './reply.ts'

/** A filter of the catalog that a member saved by name. */
export const SavedSearch = z.object({
  id: rowId,
  name: z.string(),
  /** The query of the catalog's address, without the question mark. */
  query: z.string(),
})
export type SavedSearch = z.output<typeof SavedSearch>

const searchId = id

/** Saved searches of the catalog, beyond the specification; only their member sees them. */
export const savedSearches = {
  list: endpoint('GET', '/api/saved-searches', 'member', {
    summary: 'The saved searches of the signed-in member.',
    reply: z.object({ searches: z.array(SavedSearch) }),
  }),
  save: endpoint('POST', '/api/saved-searches', 'member', {
    summary: 'Save a filter of the catalog by name.',
    status: 201,
    isIdempotent: true,
    input: z.object({
      name: text('Name', limits.savedSearch.name, {
        required: 'Please give the search a name',
        isName: true,
      }),
      query: text('Filter', limits.savedSearch.query, {
        required: 'Please choose at least one filter',
      }),
    }),
    reply: SavedSearch,
    errors: ['search/too-many'],
  }),
  remove: endpoint('DELETE', '/api/saved-searches/:searchId', 'member', {
    summary: 'Remove a saved search.',
    input: z.object({ searchId }),
    errors: ['search/none'],
  }),
}
