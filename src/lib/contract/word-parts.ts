/** How a part of a Word file names another one, in the list of its relationships. */
export interface Relationship {
  Id?: string
  Type?: string
  Target?: string
  TargetMode?: string
}

/** The path of the part that lists the relationships of a part, or of the file. */
export const relationshipsPathOf = (part = ''): string =>
  part.replace(/[^/]*$/, name => `_rels/${name}.rels`)

/** The path of a related part of the same file; `part` has the list. */
export function targetOf({ Target = '', TargetMode }: Relationship, part = ''): string | undefined {
  const folder = `file:///${part}`
  if (TargetMode === 'External' || !URL.canParse(Target, folder)) return undefined
  return new URL(Target, folder).pathname.slice(1)
}

/** The last segment of the type, which Word and the strict form have in common. */
export const kindOf = ({ Type = '' }: Relationship): string => Type.replace(/^.*\//, '')

/** The path of the part with the text, by the relationships of the file. */
export function findMainPart(list: readonly Relationship[]): string | undefined {
  const main = list.find(each => kindOf(each) === 'officeDocument')
  return main && targetOf(main)
}
