import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formatRecords, listProblems, parseRecords } from '#catalog/records.ts'
import { parseSchools, schoolFile } from '#catalog/school-list.ts'
import { limits } from '#contract/limits.ts'
import { getCatalogFile } from './build.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { type ImportPlan, planImport } from './import-records.ts'

const usage = 'Usage: npm run import -- FILE [--dry-run] [--allow-duplicates]'
const catalogFile = getCatalogFile()
/** Lines of each kind that are printed. */
const maxLines = 50

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** `npm run import`: adds and updates programs of the catalog from a JSON or CSV file. */
function runImport(args: readonly string[]): void {
  const flags = args.filter(arg => arg.startsWith('--'))
  const [file, ...rest] = args.filter(arg => !arg.startsWith('--'))
  const isKnown = flags.every(flag => ['--dry-run', '--allow-duplicates'].includes(flag))
  if (!file || rest.length > 0 || !isKnown) throw new Error(usage)
  const { size } = limits.importFile
  if (statSync(file).size > size) throw new Error(`${file} must be at most ${size} bytes.`)
  const schools = new Set(
    parseSchools(decodeUtf8(readFileSync(schoolFile), schoolFile)).map(({ name }) => name),
  )
  const existing = parseRecords(
    decodeUtf8(readFileSync(catalogFile), catalogFile),
    catalogFile,
    schools,
  )
  const name = basename(file)
  const plan = planImport(decodeUtf8(readFileSync(file), name), name, existing, schools, {
    allowDuplicates: flags.includes('--allow-duplicates'),
  })
  if (plan.problems.length > 0) {
    const more = listProblems(plan.problems).message
    throw new Error(`${more}\nNothing was written.`)
  }
  printPlan(plan)
  if (flags.includes('--dry-run')) print('Nothing was written (--dry-run).')
  else writeRecords(plan)
}

function printPlan({ added, changed, same, leftOut, untyped }: ImportPlan): void {
  const printList = (lines: readonly string[]) => {
    for (const line of lines.slice(0, maxLines)) print(`  ${line}`)
    if (lines.length > maxLines) print(`  … and ${lines.length - maxLines} more`)
  }
  print(`${added.length} new`)
  printList(added.map(({ id, name }) => `${id}: ${name}`))
  print(`${changed.length} changed`)
  printList(changed.flatMap(({ id, fields }) => fields.map(field => `${id}, ${field}`)))
  print(`${same} the same`)
  if (leftOut > 0) print(`${leftOut} of low confidence left out`)
  if (untyped.length === 0) return
  print(`${untyped.length} with conditions to be typed; until then a "no" leaves nobody out`)
  printList(untyped.flatMap(({ id, texts }) => texts.map(text => `${id}: ${text}`)))
}

/** Writes the catalog. A crash leaves the old file or the new one. */
function writeRecords({ records }: ImportPlan): void {
  const temporary = `${catalogFile}.${process.pid}`
  try {
    writeFileSync(temporary, formatRecords(records), { flush: true })
    renameSync(temporary, catalogFile)
  } finally {
    rmSync(temporary, { force: true })
  }
  print(`${catalogFile} holds ${records.length} programs.`)
}

try {
  runImport(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
