import { type Comment, list } from '#contract/comments.ts'
import { replyIn } from '#lib/api.ts'

/**
 * Reads a thread while it arrives. The bundled backend ends a line behind each top-level comment with all that is under it, so that what
 * has come is a thread of its own up to there; any other text is read when it is whole. `more` hears of all that has been read so far,
 * whenever that is more. Throws CallError where the text cannot be read, and whatever ends the body early.
 */
export async function readArriving(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  more: (read: readonly Comment[]) => void,
): Promise<Comment[]> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const read: Comment[] = []
  let rest = ''
  // What makes a list of the rest: the text begins with it by itself.
  let begin = ''
  let isInLines = true
  const take = (text: string) => {
    for (const comment of replyIn(list, begin + text)) read.push(comment)
  }
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const end = isInLines ? part.value.lastIndexOf(',\n') : -1
    const lines = end < 0 ? '' : rest + part.value.slice(0, end)
    rest = lines ? part.value.slice(end + 1) : rest + part.value
    if (!lines) continue
    try {
      take(`${lines}]`)
    } catch {
      // Lines of another kind: nothing is lost by reading on.
      isInLines = false
      rest = `${lines},${rest}`
      continue
    }
    begin = '['
    more(read)
  }
  take(rest)
  return read
}
