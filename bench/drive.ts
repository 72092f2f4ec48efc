import { Agent, request } from 'node:http'
import { processorOf } from './figures.ts'

/** One request of a measurement. */
export interface Asked {
  path: string
  method?: string
  token?: string
  headers?: Record<string, string>
  json?: unknown
}

interface Driven {
  /** Answers a second. */
  rate: number
  /** Milliseconds of each answer. */
  took: number[]
  /** Processor time of the server for each answer, in microseconds. */
  cost: number
  statuses: Record<number, number>
  bytes: number
}

/** `node:http` itself, since `fetch` costs more than what is measured. */
function ask(
  base: string,
  agent: Agent,
  { path, method = 'GET', token, headers = {}, json }: Asked,
) {
  const body = json === undefined ? undefined : JSON.stringify(json)
  const sent = {
    ...headers,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : {}),
  }
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const asking = request(base + path, { agent, method, headers: sent }, answer => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      answer.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Asks a server so many times over some connections that stay open. */
export async function drive(
  server: { base: string; pid: number },
  asked: (index: number) => Asked,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const took: number[] = []
  const statuses: Record<number, number> = {}
  let next = 0
  let bytes = 0
  const before = processorOf(server.pid)
  const began = performance.now()
  const worker = async () => {
    while (next < count) {
      next += 1
      const from = performance.now()
      const answer = await ask(server.base, agent, asked(next))
      took.push(performance.now() - from)
      bytes += answer.bytes
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  const cost = ((processorOf(server.pid) - before) * 1000) / count
  return { rate: count / seconds, took, cost, statuses, bytes: bytes / seconds }
}
