import { Agent, request } from 'node:http'
import { cpuTimeOf } from './figures.ts'

/** A request of a measurement. */
export interface BenchRequest {
  path: string
  method?: string
  token?: string
  headers?: Record<string, string>
  json?: unknown
}

interface Measurement {
  /** Responses per second. */
  rate: number
  /** Of each response, in milliseconds. */
  durations: number[]
  /** CPU time of the server per response, in microseconds. */
  cost: number
}

/** With `node:http`: `fetch` costs more than what is measured. Fails with an error status. */
function sendRequest(
  base: string,
  agent: Agent,
  { path, method = 'GET', token, headers = {}, json }: BenchRequest,
): Promise<void> {
  const body = json === undefined ? undefined : JSON.stringify(json)
  const allHeaders = {
    ...headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(base + path, { agent, method, headers: allHeaders }, response => {
      const { statusCode = 0 } = response
      if (statusCode >= 400) reject(new Error(`${method} ${path} answered ${statusCode}`))
      response.on('error', reject).on('end', resolve).resume()
    })
    outgoing.on('error', reject).end(body)
  })
}

/** Sends `count` requests over `concurrency` connections that stay open; indexes start at 1. */
export async function sendRequests(
  server: { base: string; pid: number },
  requestOf: (index: number) => BenchRequest,
  { count, concurrency }: { count: number; concurrency: number },
): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const durations: number[] = []
  let next = 0
  const before = cpuTimeOf(server.pid)
  const start = performance.now()
  const worker = async () => {
    while (next < count) {
      next += 1
      const sentAt = performance.now()
      await sendRequest(server.base, agent, requestOf(next))
      durations.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  const cost = ((cpuTimeOf(server.pid) - before) * 1000) / count
  return { rate: count / seconds, durations, cost }
}
