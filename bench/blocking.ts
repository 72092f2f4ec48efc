import { createServer, request, type Server } from 'node:http'
import { print } from './figures.ts'
import { address, findProgramPage, inspect, median, runs, serveSite } from './lighthouse.ts'

const header = 'cross-origin-opener-policy'
const emptyPage = '<!doctype html><html lang="en"><title>Empty</title><h1>An empty page</h1>'
const ports = { withHeader: 4395, withoutHeader: 4394 }
const variants = [
  [ports.withHeader],
  [ports.withoutHeader],
  [ports.withHeader, '--throttling-method=devtools'],
] as const satisfies (readonly [number, ...string[]])[]

/**
 * `npm run bench -- blocking [PAGE...]`: how much of the total blocking time a page causes itself.
 * With Cross-Origin-Opener-Policy the browser starts a new process for the page. Lighthouse
 * simulates a phone from an unthrottled run, and counts this start as blocking. So each page, and
 * an empty one, is measured with the header, without it, and with it under real throttling.
 */
export async function blocking(): Promise<void> {
  const proxies = [startProxy(ports.withHeader, false), startProxy(ports.withoutHeader, true)]
  try {
    await serveSite('dist', async () => {
      print(
        'page | TBT ms with the header | without it | with it, real throttling\n--- | --- | --- | ---',
      )
      const requested = process.argv.slice(3)
      const pages = [
        '/empty',
        '/',
        '/about',
        '/catalog',
        '/hbcu',
        await findProgramPage(),
        '/login',
      ]
      for (const path of requested.length > 0 ? requested : pages) {
        const times: number[][] = variants.map(() => [])
        for (let run = 0; run < runs; run += 1)
          for (const [index, [port, ...flags]] of variants.entries())
            times[index]?.push(await blockingTimeOf(`http://localhost:${port}${path}`, flags))
        print([path, ...times.map(describeTimes)].join(' | '))
      }
    })
  } finally {
    for (const proxy of proxies) proxy.close()
  }
}

const describeTimes = (times: readonly number[]) =>
  `${Math.round(median(times))} (${times.map(time => Math.round(time)).join(', ')})`

async function blockingTimeOf(url: string, flags: readonly string[]): Promise<number> {
  const { audits } = await inspect(url, { flags: ['--only-categories=performance', ...flags] })
  return audits['total-blocking-time']?.numericValue ?? 0
}

/** Starts a proxy of the site. Its empty page has the headers of the landing page. */
function startProxy(port: number, removesHeader: boolean): Server {
  return createServer((incoming, outgoing) => {
    const isEmpty = incoming.url === '/empty'
    const headers = isEmpty ? {} : incoming.headers
    const forwarded = request(address + (isEmpty ? '/' : incoming.url), { headers }, response => {
      const { [header]: policy, ...others } = response.headers
      if (isEmpty) delete others['content-length']
      outgoing.writeHead(response.statusCode ?? 502, {
        ...others,
        ...(removesHeader || !policy ? {} : { [header]: policy }),
      })
      if (!isEmpty) return void response.pipe(outgoing)
      response.resume()
      outgoing.end(emptyPage)
    })
    forwarded.on('error', () => outgoing.destroy())
    forwarded.end()
  }).listen(port)
}
