/** Parts of a Word file by their path in the archive. */
export type WordParts = Readonly<Record<string, Uint8Array>>

export interface Relationship {
  id: string
  /** The last segment of its address, which Word and the strict form have in common. */
  type: string
  /** The path of the other part. */
  path: string
}

/** The path of the part that lists the relationships of a part, or of the file. */
export const relationshipsPathOf = (part = ''): string =>
  part.replace(/[^/]*$/, name => `_rels/${name}.rels`)

const element = /<(?:[^\s<>:]+:)?Relationship\s([^<]*)/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The relationships of a part, or of the file, with other parts of the file. */
export function readRelationships(parts: WordParts, part = ''): Relationship[] {
  const text = new TextDecoder().decode(parts[relationshipsPathOf(part)])
  return [...text.matchAll(element)].flatMap(([, inside = '']) => {
    const found = [...inside.matchAll(attribute)].map(([, name = '', double, single]) => [
      name,
      double ?? single,
    ])
    const { Id = '', Type = '', Target = '', TargetMode } = Object.fromEntries(found)
    const folder = `file:///${part}`
    if (TargetMode === 'External' || !URL.canParse(Target, folder)) return []
    const path = new URL(Target, folder).pathname.slice(1)
    return [{ id: Id, type: Type.replace(/^.*\//, ''), path }]
  })
}

/** The path of the part with the text, by `_rels/.rels`. */
export const findMainPart = (parts: WordParts): string | undefined =>
  readRelationships(parts).find(({ type }) => type === 'officeDocument')?.path
