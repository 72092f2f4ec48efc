import { vi } from 'vitest'

interface Row {
  id: string
  name: string
  status: string
  createdAt?: unknown
  [field: string]: unknown
}

/** A call that the foreign backend heard. */
interface Heard {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}

/**
 * An administrator's backend that is not ours and honours section 7 of the specification in its own way: statistics under `stats`,
 * a plain id as the cursor, instants as seconds, unknown fields. It answers for `fetch`.
 */
export class ForeignBackend {
  rows: Row[]
  readonly heard: Heard[] = []
  /** Answers given instead, by `METHOD path`; a function that answers nothing lets the call through. */
  readonly instead = new Map<string, () => Response | undefined | Promise<Response | undefined>>()

  constructor(rows: Row[]) {
    this.rows = rows
    vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => this.answer(input, init))
  }

  heardOf(method: string, path: string): Heard[] {
    return this.heard.filter(call => call.method === method && call.path === path)
  }

  /** Makes a call fail as a server does. */
  fail(call: string, status: number, message?: string): void {
    this.instead.set(call, () => Response.json(message === undefined ? {} : { message }, { status }))
  }

  /** Holds a call back; gives what lets it go. */
  hold(call: string): () => void {
    const gate = Promise.withResolvers<undefined>()
    this.instead.set(call, () => gate.promise)
    return () => {
      this.instead.delete(call)
      gate.resolve(undefined)
    }
  }

  private async answer(input: Request | string, init?: RequestInit): Promise<Response> {
    const request =
      typeof input === 'string' ? new Request(new URL(input, 'http://foreign.test'), init) : input
    const { pathname: path, searchParams: query } = new URL(request.url)
    const instead = this.instead.get(`${request.method} ${path}`)
    const text = await request.text()
    const call = { method: request.method, path, query, body: text === '' ? {} : JSON.parse(text) }
    this.heard.push(call)
    const answer = this.route(call)
    return (await instead?.()) ?? answer()
  }

  private route({ method, path, query, body }: Heard): () => Response {
    if (path === '/api/auth/verify') return answering({ valid: true })
    if (path === '/api/admin/dashboard-stats') {
      const count = (status: string) => this.rows.filter(row => row.status === status).length
      const stats = {
        pending: count('pending'),
        approved: count('approved'),
        rejected: count('rejected'),
        totalPrograms: 82,
      }
      const recentContributions = this.rows.slice(0, 5)
      return answering({ stats, recentContributions, version: 3 })
    }
    if (path === '/api/admin/contributions') {
      const status = query.get('status')
      const fitting = this.rows.filter(row => status === 'all' || row.status === status)
      const from = fitting.findIndex(row => row.id === query.get('lastId')) + 1
      const contributions = fitting.slice(from, from + Number(query.get('limit')))
      const hasMore = from + contributions.length < fitting.length
      const pagination = { hasMore, totalCount: fitting.length, lastId: contributions.at(-1)?.id }
      return answering({ contributions, pagination, took: 4 })
    }
    return () => {
      const id = path.split('/')[4]
      const row = this.rows.find(each => each.id === id)
      if (!row) return Response.json({ message: 'Contribution not found' }, { status: 404 })
      if (method === 'DELETE') this.rows = this.rows.filter(each => each !== row)
      else Object.assign(row, body)
      return new Response('ok')
    }
  }
}

/** An answer that is settled now, whenever it is sent. */
function answering(body: unknown): () => Response {
  const answer = Response.json(body)
  return () => answer
}

/** Contributions that wait, the newest first. */
export const waiting = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index + 1}`,
    name: `Program ${index + 1}`,
    website: 'https://example.org',
    description: 'A summer by the water.',
    status: 'pending',
    userDisplayName: 'Ada Student',
    userEmail: 'ada@example.edu',
    createdAt: { _seconds: 1_789_000_000 - index * 60, _nanoseconds: 0 },
  }))
