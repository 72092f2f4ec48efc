import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrograms } from '#tests/support/make-programs.ts'
import { print } from './figures.ts'

/**
 * Resident memory of a process and everything below it, in bytes. Shared pages count once (PSS):
 * three processes run the same Node.
 */
function treeMemory(pid: number): number {
  try {
    const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const own = Number(/^Pss:\s+(\d+)/m.exec(sums)?.[1] ?? 0) * 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
    return children.reduce((sum, child) => sum + treeMemory(Number(child)), own)
  } catch {
    // The process has ended.
    return 0
  }
}

async function measureBuild(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-build-'))
  const file = join(folder, 'programs.json')
  writeFileSync(file, JSON.stringify(makePrograms(count)))
  const started = performance.now()
  const astro = spawn('npm', ['run', '--silent', 'build', '--', '--outDir', join(folder, 'dist')], {
    env: { ...process.env, CATALOG_FILE: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, treeMemory(astro.pid ?? 0))
  }, 1000)
  const [code] = await once(astro, 'exit')
  clearInterval(watch)
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new Error(`The build ended with ${code}`)
  const seconds = (performance.now() - started) / 1000
  print(`${count} programs: ${seconds.toFixed(1)} s, at most ${Math.round(peak / 1e6)} MB`)
}

/** `npm run bench -- build [COUNT...]`: builds with 400 and 10,000 synthetic programs. */
export async function build(): Promise<void> {
  const counts = process.argv.slice(3).map(Number)
  for (const count of counts.length > 0 ? counts : [400, 10_000]) await measureBuild(count)
}
