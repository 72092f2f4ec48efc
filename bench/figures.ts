import { existsSync, readFileSync } from 'node:fs'

/** Prints a line. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The quantile of some values; 0.5 is the median. */
export const quantile = (values: readonly number[], rank: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * rank))] ??
  0

/** Current and peak resident memory of a process, in MB. */
export function memoryOf(pid: number): { current: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / 1e6
  return { current: read('VmRSS'), peak: read('VmHWM') }
}

/** CPU time of a process in milliseconds; on a shared machine more reliable than the clock. */
export function cpuTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Steal time of a virtual machine since it started, in milliseconds; 0 where it is unknown. */
export function stealTime(): number {
  if (!existsSync('/proc/stat')) return 0
  const [, , , , , , , , steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9)
  return Number(steal) * 10
}

/** Creates an account on a server. */
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

/** Uploads a resume to a server; returns the URL of the file. */
export async function uploadResume(base: string, token: string, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.append('resume', new File([Uint8Array.from(bytes)], 'resume.pdf'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${base}/api/resume/upload`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()).resumeURL
}
