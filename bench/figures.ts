import { existsSync, readFileSync } from 'node:fs'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The value below which a share of some values lie; half is the median. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

/** Resident memory of a process now and at its most, in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / 1e6
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/**
 * Processor time that a process has taken, in milliseconds; on a shared machine it says more than
 * the clock.
 */
export function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/**
 * Milliseconds for which the host of a virtual machine has taken a processor away from it since it
 * began, over all processors; 0 where the system does not tell.
 */
export function takenAway(): number {
  if (!existsSync('/proc/stat')) return 0
  const [, , , , , , , , steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9)
  return Number(steal) * 10
}

/** Signs somebody up with a server. */
export async function signUp(
  base: string,
  person: object,
): Promise<{ token: string; user: { uid: string } }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/auth/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}
