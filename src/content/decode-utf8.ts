import { isUtf8 } from 'node:buffer'

/** The text of a file. Throws one sentence if it is not UTF-8: broken letters would show. */
export function decodeUtf8(bytes: Buffer, file: string): string {
  if (isUtf8(bytes)) return bytes.toString()
  const lines = bytes.toString('latin1').split('\n')
  const line = 1 + lines.findIndex(text => !isUtf8(Buffer.from(text, 'latin1')))
  const form = /\.csv$/i.test(file) ? 'CSV UTF-8' : 'UTF-8'
  throw new Error(`${file}, line ${line} has letters that are not in UTF-8. Save it as ${form}.`)
}
