import { isAbsent, messageOf } from './api/client.ts'
import { savedSearchesApi } from './api/saved-searches.ts'
import { validate } from './contract/input.ts'
import { savedSearches } from './contract/saved-searches.ts'
import { savedSearchMessages as messages } from './messages/saved-searches.ts'
// Handles a 401 of the call, on pages without an island too.
import './session.ts'

/** Saves a filter of the catalog by name. */
export async function saveSearch(values: {
  name: string
  query: string
}): Promise<{ ok: boolean; message: string }> {
  const input = validate(savedSearches.save.input, values)
  if (!input.ok) return input
  try {
    await savedSearchesApi.save(input.value)
    return { ok: true, message: messages.saved }
  } catch (error) {
    const message = isAbsent(error) ? messages.unsupported : messageOf(error, messages.failed)
    return { ok: false, message }
  }
}
