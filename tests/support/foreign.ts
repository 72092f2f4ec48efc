import { ForeignServer, type Heard } from './foreign-server.ts'

interface Row {
  id: string
  name: string
  status: string
  createdAt?: unknown
  [field: string]: unknown
}

/**
 * An administrator's backend that is not ours and honours section 7 of the specification in its own
 * way: statistics under `stats`, a plain id as the cursor, instants as seconds, unknown fields. It
 * answers for `fetch`.
 */
export class ForeignBackend extends ForeignServer {
  rows: Row[]

  constructor(rows: Row[]) {
    super()
    this.rows = rows
  }

  protected route({ call, query, body }: Heard): Response {
    if (call === 'GET /api/auth/verify') return Response.json({ valid: true })
    if (call === 'GET /api/admin/dashboard-stats') {
      const count = (status: string) => this.rows.filter(row => row.status === status).length
      const stats = {
        pending: count('pending'),
        approved: count('approved'),
        rejected: count('rejected'),
        totalPrograms: 82,
      }
      const recentContributions = this.rows.slice(0, 5)
      return Response.json({ stats, recentContributions, version: 3 })
    }
    if (call === 'GET /api/admin/contributions') {
      const status = query.get('status')
      const fitting = this.rows.filter(row => status === 'all' || row.status === status)
      const from = fitting.findIndex(row => row.id === query.get('lastId')) + 1
      const contributions = fitting.slice(from, from + Number(query.get('limit')))
      const hasMore = from + contributions.length < fitting.length
      const pagination = { hasMore, totalCount: fitting.length, lastId: contributions.at(-1)?.id }
      return Response.json({ contributions, pagination, took: 4 })
    }
    const row = this.rows.find(({ id }) => id === call.split('/')[4])
    if (!row) return Response.json({ message: 'Contribution not found' }, { status: 404 })
    if (call.startsWith('DELETE')) this.rows = this.rows.filter(each => each !== row)
    else Object.assign(row, body)
    return new Response('ok')
  }
}

/** Contributions that wait, the newest first. */
export const waiting = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index + 1}`,
    name: `Program ${index + 1}`,
    website: 'https://example.org',
    description: 'A summer by the water.',
    status: 'pending',
    userDisplayName: 'Ada Okafor',
    userEmail: 'ada@example.edu',
    createdAt: { _seconds: 1_789_000_000 - index * 60, _nanoseconds: 0 },
  }))
