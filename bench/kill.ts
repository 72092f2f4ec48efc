import { killServer } from '#tests/support/faults/kill-server.ts'
import { print, quantile, readRuns } from './figures.ts'

const writers = 20

/**
 * `npm run bench -- kill [--runs 200]`: kill -9 under twenty writers. Acknowledged writes must be
 * there afterwards, interrupted ones complete or absent.
 */
export async function kill(): Promise<void> {
  const runs = readRuns(200)
  const { done, cut, starts, problems } = await killServer({
    cycles: runs,
    writers,
    work: [500, 3000],
  })
  print(
    `${runs} kills under ${writers} writers: ${done} acknowledged, ${cut} cut off, ` +
      `${problems.length} lost or incomplete`,
  )
  const [half, most] = [0.5, 1].map(rank => Math.round(quantile(starts, rank)))
  print(`start to first answer: median ${half} ms, at most ${most} ms`)
  for (const problem of problems.slice(0, 50)) print(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
