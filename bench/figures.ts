import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** Prints a line. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The number after `--runs` on the command line, or the usual one. */
export function readRuns(usual: number): number {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { runs: { type: 'string', default: String(usual) } },
  })
  return Number(values.runs)
}

/** The quantile of some values; 0.5 is the median, 1 the maximum. */
export const quantile = (values: readonly number[], rank: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * rank))] ??
  0

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** CPU time of a process in milliseconds; on a shared machine more reliable than the clock. */
export function cpuTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
