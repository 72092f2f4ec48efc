import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'

export interface Campus {
  name: string
  /** Its own site, or null when the file has no http(s) address. */
  url: string | null
  state: string | null
}

const webAddress = /^https?:\/\//

/** The rows of /img/HBCU.csv (spec section 2, HBCU Universities Database): first column the name, second the link; read when the site is built. */
export async function campuses(): Promise<readonly Campus[]> {
  const text = await readFile('public/img/HBCU.csv', 'utf8')
  const [head, ...rows] = parse(text, { bom: true, skip_empty_lines: true, trim: true })
  const state = head?.findIndex(column => column.toLowerCase() === 'state') ?? -1
  return rows.map(row => ({
    name: row[0] ?? '',
    url: webAddress.test(row[1] ?? '') ? (row[1] ?? null) : null,
    state: row[state] || null,
  }))
}
