import type { Program } from '#catalog/program.ts'
import { readProgram } from '#catalog/read-program.ts'
import { checkRecords, toProgram, toRecord } from '#catalog/records.ts'
import { formerPrograms } from './former-programs.ts'

/** What the administrators of a backend changed in the catalog, as it was sent. */
interface SentEdits {
  /** Programs that replace those of the file by id, and new ones. */
  records: readonly unknown[]
  /** Ids of programs that are not shown. */
  hidden: readonly string[]
}

/**
 * Applies edits to the programs of the file. An edit that cannot be built is not applied, with a
 * warning. `on` is the day of the build.
 */
export function applyEdits(
  own: readonly Program[],
  { records, hidden }: SentEdits,
  schools: ReadonlySet<string>,
  on: string,
): { programs: Program[]; warnings: string[] } {
  const programs = new Map(own.map(program => [program.id, program]))
  for (const id of hidden) programs.delete(id)
  const warnings: string[] = []
  for (const [index, value] of records.entries()) {
    const program = readProgram(value)
    const record = program && toRecord({ ...program, contributionId: null })
    const name = program ? JSON.stringify(program.id.slice(0, 80)) : `number ${index + 1}`
    const report = `The edited program ${name} is not in the catalog`
    const { records: valid, problems } = checkRecords(record ? [record] : [], schools, () => report)
    const [checked] = valid
    if (!checked || problems.length > 0)
      warnings.push(problems[0] ?? `${report}: it is not a record.`)
    else if (formerPrograms.has(checked.id))
      warnings.push(`${report}: its address is that of a former program.`)
    else programs.set(checked.id, toProgram(checked, on))
  }
  return { programs: [...programs.values()], warnings }
}
