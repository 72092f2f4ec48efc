import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive, written as it is read. */
export interface Entry {
  name: string
  pieces: AsyncIterable<string | Uint8Array>
  /** Whether it is worth compressing; documents and pictures mostly are already. */
  compress: boolean
}

const size = 64 * 1024

/** Writes a ZIP piece by piece: of each file only what is under way is in memory. */
export async function* archive(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const encoder = new TextEncoder()
  for await (const { name, pieces, compress } of entries) {
    const file = compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    zip.add(file)
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece
      // A copy, since a stream may use its memory again; in parts, since compressing holds up everybody else.
      for (let at = 0; at < bytes.length; at += size) {
        file.push(bytes.slice(at, at + size))
        yield* made.splice(0)
      }
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
