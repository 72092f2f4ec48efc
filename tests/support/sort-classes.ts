import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import resolveConfig from 'tailwindcss/resolveConfig.js'
import config from '../../tailwind.config.ts'

/**
 * Checks that classes in .astro files (`class="..."`, `const linkClass =\s+'...'`) stand in
 * Tailwind's order; `--write` sorts them. Biome does this for .tsx, but does not read the markup of
 * .astro.
 */
interface TailwindContext {
  getClassOrder(classes: string[]): [name: string, order: bigint | null][]
}

// Tailwind has no typed entry for this; its own Prettier plugin imports the same file.
const { createContext }: { createContext: (resolved: object) => TailwindContext } = createRequire(
  import.meta.url,
)('tailwindcss/lib/lib/setupContextUtils')
const context = createContext(resolveConfig(config))

/** Our own classes first, as written; then utilities in the order of the stylesheet. */
function sortClasses(list: string): string {
  const classes = [...new Set(list.split(/\s+/).filter(Boolean))]
  return context
    .getClassOrder(classes)
    .toSorted(([, a], [, b]) => (a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1))
    .map(([name]) => name)
    .join(' ')
}

const write = process.argv.includes('--write')
const unsorted = globSync('src/**/*.astro').filter(file => {
  const source = readFileSync(file, 'utf8')
  const sorted = source.replace(/(?<=\bclass=")[^"{}]+|(?<=Class = ')[^'{}]+/g, sortClasses)
  if (sorted === source) return false
  if (write) writeFileSync(file, sorted)
  return true
})

if (unsorted.length > 0 && !write) {
  console.error(`Classes out of order (npm run sort-classes):\n${unsorted.join('\n')}`)
  process.exitCode = 1
}
