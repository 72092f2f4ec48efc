import { strFromU8, unzipSync } from 'fflate'
import type { SignedIn, TestApp } from './app.ts'

/** Exports a member's data; returns the files of the archive by name, and the data as JSON. */
export async function readExport({ hono }: TestApp, { token }: SignedIn) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await hono.request('/api/account/export', { headers })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = strFromU8(files['everything.json'] ?? new Uint8Array())
  return { headers: answer.headers, files, text, data: JSON.parse(text) }
}
