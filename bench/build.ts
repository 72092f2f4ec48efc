import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from './figures.ts'
import { makePrograms } from './make-programs.ts'

/**
 * Resident memory of a process and everything below it, in bytes. Shared pages count once (PSS):
 * three processes run the same Node.
 */
function treeMemory(pid: number): number {
  try {
    const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const own = Number(/^Pss:\s+(\d+)/m.exec(sums)?.[1] ?? 0) * 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
    return children.reduce((sum, child) => sum + treeMemory(Number(child)), own)
  } catch {
    return 0
  }
}

/**
 * `npm run bench -- build [COUNT]`: time and peak memory of a build with 10,000 synthetic programs.
 */
export async function build(count = Number(process.argv[3] ?? 10_000)): Promise<void> {
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
  const code = await new Promise(resolve => astro.on('exit', resolve))
  clearInterval(watch)
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new Error(`The build ended with ${code}`)
  const seconds = (performance.now() - started) / 1000
  print(`${count} programs: ${seconds.toFixed(1)} s, at most ${Math.round(peak / 1e6)} MB`)
}
