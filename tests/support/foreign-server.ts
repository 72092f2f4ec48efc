import { vi } from 'vitest'

export type Fields = Record<string, unknown>

/** A call that a foreign backend heard. */
export interface Heard {
  /** Method and path. */
  call: string
  query: URLSearchParams
  body: Fields
}

/**
 * What every foreign backend of the tests is: it answers for `fetch`, keeps what it hears, and does
 * otherwise when told to.
 */
export abstract class ForeignServer {
  readonly heard: Heard[] = []
  /** Answers given instead, by `METHOD path`. */
  readonly instead = new Map<string, (heard: Heard) => Response | Promise<Response>>()

  constructor() {
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => this.answer(address, init))
  }

  heardOf(call: string): Heard[] {
    return this.heard.filter(each => each.call === call)
  }

  /** Makes a call fail as a server does. */
  fail(call: string, status: number, message?: string, code?: string): void {
    this.instead.set(call, () => Response.json({ message, code }, { status }))
  }

  /** Makes a call fail as a network does. */
  cut(call: string): void {
    this.instead.set(call, () => Promise.reject(new TypeError('network')))
  }

  /** Holds a call back; gives what lets it go. What it answers is settled when it was heard. */
  hold(call: string): () => void {
    const gate = Promise.withResolvers<void>()
    this.instead.set(call, async heard => {
      const answer = this.route(heard)
      await gate.promise
      return answer
    })
    return () => {
      this.instead.delete(call)
      gate.resolve()
    }
  }

  protected abstract route(heard: Heard): Response

  private async answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams: query } = new URL(address, 'http://foreign.test')
    const heard = {
      call: `${init.method ?? 'GET'} ${pathname}`,
      query,
      body: JSON.parse(String(init.body ?? '{}')),
    }
    this.heard.push(heard)
    return this.instead.get(heard.call)?.(heard) ?? this.route(heard)
  }
}
