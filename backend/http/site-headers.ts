import { readFileSync } from 'node:fs'

type Header = readonly [name: string, value: string]

/**
 * Reads the `_headers` that the build has written for static hosts, so that this server says the same: takes its path, gives the headers of an
 * address. Of two rules about one header the later one counts. Throws when the file is not there.
 */
export function readHeaders(path: string): (address: string) => Header[] {
  const exact = new Map<string, Header[]>()
  const below: { start: string; headers: Header[] }[] = []
  let current: Header[] = []
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('/')) {
      current = []
      if (line.endsWith('/*')) below.push({ start: line.slice(0, -1), headers: current })
      else exact.set(line, current)
      continue
    }
    const at = line.indexOf(':')
    if (at > 0) current.push([line.slice(0, at).trim(), line.slice(at + 1).trim()])
  }
  return address => [
    ...new Map([
      ...below.filter(({ start }) => address.startsWith(start)).flatMap(({ headers }) => headers),
      ...(exact.get(address) ?? []),
    ]),
  ]
}
