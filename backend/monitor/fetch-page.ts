import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Agent, fetch, type Response } from 'undici'
import { createKeyedLimiter } from '#backend/core/limiter.ts'
import type { FetchProblem } from '#backend/db/monitor-tables.ts'
import { decodePage } from './decode-page.ts'
import { isPublicAddress } from './public-address.ts'
import { createRobots } from './robots.ts'

/** A page that cannot be read; it says nothing about a program. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly problem: FetchProblem

  constructor(problem: FetchProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Validators of a page that a server sent, for the next conditional request. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

/** A page that was read. */
export interface FetchedPage extends Validators {
  /** The address after redirects. */
  url: string
  isHtml: boolean
  content: string
}

export interface FetchOptions {
  /** The public address of this site, for the User-Agent. */
  origin: string
  /** Bytes after decompression. */
  maxSize?: number
  /** Of one request with its body, in milliseconds. */
  timeout?: number
  /** Between two requests to a host, in milliseconds. */
  pause?: number
  /** Only for tests: names of hosts and the addresses that they have, which may be loopback. */
  testHosts?: ReadonlyMap<string, string>
}

/** The name that robots.txt knows this program by. */
const robotName = 'HBCU-Yard-page-monitor'

const maxRedirects = 5
const maxCrawlDelay = 60_000
/** Reading the rules takes at most their size times the length of an address. */
const maxRobotsSize = 65_536
/** Percent-encoded. The index of Postgres takes 2,704 bytes. */
const maxAddressLength = 2048
const types = /^\s*(text\/html|application\/xhtml\+xml|text\/plain)\s*(;|$)/i

/** A lookup that fails unless all addresses of a name are public; the socket connects to them. */
const createLookup =
  (testHosts: ReadonlyMap<string, string>): LookupFunction =>
  (hostname, options, callback) =>
    lookup(testHosts.get(hostname) ?? hostname, { ...options, all: true }, (error, addresses) => {
      const isAllowed =
        testHosts.has(hostname) ||
        (addresses ?? []).every(({ address }) => isPublicAddress(address))
      const [first] = addresses ?? []
      if (error || !first) callback(error ?? new Error('No address'), [])
      else if (!isAllowed) callback(new FetchError('private-address'), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

/**
 * Creates what fetches the pages of providers: http and https only, one request to a host at a time
 * with a pause after it, robots.txt honoured. Errors are `FetchError`.
 */
export function createPageFetcher({
  origin,
  maxSize = 2_000_000,
  timeout = 20_000,
  pause = 2000,
  testHosts = new Map(),
}: FetchOptions) {
  const agent = new Agent({ connect: { lookup: createLookup(testHosts) }, maxHeaderSize: 16_384 })
  const limitHost = createKeyedLimiter({
    concurrency: 1,
    queueSize: Number.POSITIVE_INFINITY,
    timeout: 10 * 60_000,
  })
  const headers = {
    'user-agent': `${robotName}/1.0 (+${origin})`,
    accept: 'text/html, application/xhtml+xml, text/plain;q=0.8',
    'accept-language': 'en-US, en;q=0.9',
  }

  /** Sends one request, without following a redirect, and reads the body with `read`. */
  async function send<T>(
    url: URL,
    { wait = pause, more = {} }: { wait?: number; more?: Record<string, string> },
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    // A literal address is not looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isPublicAddress(host)) throw new FetchError('private-address')
    return limitHost(url.host, async () => {
      const signal = AbortSignal.timeout(timeout)
      let pauseAfter = wait
      try {
        const response = await fetch(url, {
          dispatcher: agent,
          redirect: 'manual',
          signal,
          headers: { ...headers, ...more },
        })
        try {
          return await read(response)
        } finally {
          await response.body?.cancel().catch(() => undefined)
        }
      } catch (error) {
        const failure = toFetchError(error, signal.aborted)
        // Nothing was sent.
        if (failure.problem === 'private-address') pauseAfter = 0
        throw failure
      } finally {
        await setTimeout(pauseAfter)
      }
    })
  }

  const robots = createRobots(robotName, url =>
    follow(url, target => send(target, {}, response => readRobots(response, target))),
  )

  /** The text of robots.txt; empty where there is none. Throws if the server cannot answer. */
  async function readRobots(response: Response, url: URL): Promise<string | URL> {
    const target = redirectOf(response, url)
    if (target) return target
    if (response.status >= 500 || response.status === 429) throw new FetchError('robots')
    return response.ok ? decodePage(await readBody(response, maxRobotsSize), 'utf-8') : ''
  }

  /**
   * Fetches a page with its redirects; null if it has not changed since `known`. Throws FetchError.
   */
  async function fetchPage(address: string, known?: Validators): Promise<FetchedPage | null> {
    return follow(toUrl(address), async (url, isFirst) => {
      const rules = await robots.rulesOf(url)
      if (rules.isDisallowed(url)) throw new FetchError('robots')
      const wait = Math.max(pause, Math.min(rules.crawlDelay, maxCrawlDelay))
      const more = isFirst && known ? conditionsOf(known) : {}
      return send(url, { wait, more }, async response => {
        if (response.status === 304 && Object.keys(more).length > 0) return null
        return redirectOf(response, url) ?? readPage(response, url, isFirst)
      })
    })
  }

  async function readPage(response: Response, url: URL, isFirst: boolean): Promise<FetchedPage> {
    if (!response.ok) throw new FetchError('http-error')
    const type = response.headers.get('content-type') ?? ''
    if (!types.test(type)) throw new FetchError('wrong-type')
    const content = decodePage(await readBody(response, maxSize), type)
    if (content.includes('\0')) throw new FetchError('wrong-type')
    return {
      url: url.href,
      isHtml: !/^\s*text\/plain/i.test(type),
      content,
      // Those of a target would be sent to the address that redirects to it.
      etag: isFirst ? response.headers.get('etag') : null,
      lastModified: isFirst ? response.headers.get('last-modified') : null,
    }
  }

  return { fetchPage, close: () => agent.destroy() }
}

export type PageFetcher = ReturnType<typeof createPageFetcher>

/** Calls `request` for an address and the targets of its redirects until there is a result. */
async function follow<T>(
  first: URL,
  request: (url: URL, isFirst: boolean) => Promise<T | URL>,
): Promise<T> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const result = await request(url, redirects === 0)
    if (!(result instanceof URL)) return result
    url = result
  }
  throw new FetchError('redirects')
}

/** An address without its fragment; null unless it is http or https, and not too long. */
export function parsePageAddress(address: string, base?: URL): URL | null {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href.length > maxAddressLength ? null : url
}

function toUrl(address: string, base?: URL): URL {
  const url = parsePageAddress(address, base)
  if (!url) throw new FetchError('unreachable')
  return url
}

/** The target of a redirect; null if the response is none. */
function redirectOf({ status, headers }: Response, base: URL): URL | null {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location ? toUrl(location, base) : null
}

function conditionsOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  }
}

/** Reads a body, decompressed. Throws as soon as it is larger than `maxSize` bytes. */
async function readBody(response: Response, maxSize: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxSize) throw new FetchError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The FetchError among an error and its causes. */
function toFetchError(error: unknown, isLate: boolean): FetchError {
  if (isLate) return new FetchError('too-slow', error)
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof FetchError) return each
  return new FetchError('unreachable', error)
}
