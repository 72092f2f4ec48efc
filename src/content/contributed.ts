import { readFile } from 'node:fs/promises'
import { type Program, programs } from '#contract/programs.ts'

/** Each program that an approved contribution became, or the sentence that says why there are none. */
export type Contributed = { ok: true; programs: Program[] } | { ok: false; warning: string }

const patience = 10_000

async function reply(address: string): Promise<unknown> {
  if (address.startsWith('file:')) return JSON.parse(await readFile(address.slice('file:'.length), 'utf8'))
  const response = await fetch(new URL(programs.published.path, address), {
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}

/**
 * Asks a backend for its published programs. Takes the setting `CATALOG_BACKEND_URL`: an origin, or `file:` and the path of a saved
 * reply of `GET /api/programs`. Never throws: a site can be built without its backend.
 */
export async function contributedPrograms(address: string | undefined): Promise<Contributed> {
  if (!address) return { ok: true, programs: [] }
  try {
    const read = programs.published.reply.safeParse(await reply(address))
    if (!read.success) throw new Error('its reply is not a list of programs')
    // An id becomes a file name and an address, so one that could be neither is left out.
    const named = read.data.programs.filter(({ id }) => /^[\w-]{1,64}$/.test(id))
    return {
      ok: true,
      programs: named.map(program => ({ ...program, contributionId: program.contributionId ?? program.id })),
    }
  } catch (error) {
    const reason =
      error instanceof Error
        ? error.cause instanceof Error
          ? error.cause.message
          : error.message
        : String(error)
    return {
      ok: false,
      warning: `The catalog is built without contributed programs: ${address} could not be read (${reason}).`,
    }
  }
}
