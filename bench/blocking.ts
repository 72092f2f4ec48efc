import { createServer, request, type Server } from 'node:http'
import { say } from './figures.ts'
import { address, aProgram, inspect, middle, runs, served } from './lighthouse.ts'

const opener = 'cross-origin-opener-policy'
const empty = '<!doctype html><html lang="en"><title>Empty</title><h1>An empty page</h1>'
const ports = { kept: 4395, left: 4394 }
const ways = [
  [ports.kept],
  [ports.left],
  [ports.kept, '--throttling-method=devtools'],
] as const satisfies (readonly [number, ...string[]])[]

/**
 * `npm run bench -- blocking [PAGE...]`: what of a page's total blocking time is the page's own.
 * The header that cuts a page off from whoever opened it (Cross-Origin-Opener-Policy) makes the
 * browser begin it in a fresh process, and Lighthouse, which estimates a phone from an unhindered
 * run, counts that beginning though it comes before the first paint. So each page, and an empty
 * one, is looked at with all our headers and with all but this one; and with all of them on a
 * processor and a line that are slowed down for real, where what blocks is counted as it happened.
 * Run by run in turn.
 */
export async function blocking(): Promise<void> {
  const fronts = [front(ports.kept, false), front(ports.left, true)]
  try {
    await served('dist', async () => {
      say(
        'page | TBT ms with the header | without it | with it, slowed for real\n--- | --- | --- | ---',
      )
      const asked = process.argv.slice(3)
      const pages = ['/empty', '/', '/about', '/catalog', '/hbcu', await aProgram(), '/login']
      for (const path of asked.length > 0 ? asked : pages) {
        const found: number[][] = ways.map(() => [])
        for (let run = 0; run < runs; run += 1)
          for (const [place, [port, ...more]] of ways.entries())
            found[place]?.push(await blockingOf(`http://localhost:${port}${path}`, more))
        say([path, ...found.map(shown)].join(' | '))
      }
    })
  } finally {
    for (const each of fronts) each.close()
  }
}

const shown = (values: readonly number[]) =>
  `${Math.round(middle(values))} (${values.map(value => Math.round(value)).join(', ')})`

async function blockingOf(url: string, more: readonly string[]): Promise<number> {
  const { audits } = await inspect(url, {
    flags: ['--only-categories=performance', ...more],
  })
  return audits['total-blocking-time']?.numericValue ?? 0
}

/**
 * Stands before the site and passes everything on; the empty page has the headers of the landing
 * page.
 */
function front(port: number, leaves: boolean): Server {
  return createServer((asked, answer) => {
    const isEmpty = asked.url === '/empty'
    const headers = isEmpty ? {} : asked.headers
    const passed = request(address + (isEmpty ? '/' : asked.url), { headers }, found => {
      const { [opener]: policy, ...others } = found.headers
      if (isEmpty) delete others['content-length']
      answer.writeHead(found.statusCode ?? 502, {
        ...others,
        ...(leaves || !policy ? {} : { [opener]: policy }),
      })
      if (!isEmpty) return void found.pipe(answer)
      found.resume()
      answer.end(empty)
    })
    passed.on('error', () => answer.destroy())
    passed.end()
  }).listen(port)
}
