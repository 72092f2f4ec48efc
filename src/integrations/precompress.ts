import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const textFile = /\.(html|css|js|mjs|svg|json|xml|atom|csv|txt|ics|webmanifest)$/
/** Few files, or most of what many pages load. */
const smallestFile = /\.m?js$|^[^/]+\.html$|^catalog\/index\.json$/
/** Below this size in bytes a compressed copy saves no packet. */
const minSize = 1024
/** Above this number of rendered files, time counts for more than the last percents of size. */
const manyFiles = 2000
/** The files that large builds have thousands of. */
const repeatedFile = /\.(html|ics)$/
/** Output in one piece, since each piece costs a turn of a thread. */
const chunkSize = 64 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Writes `.br`, and in small builds `.gz`, beside every text file. Pages of folders, of which there
 * may be thousands, are compressed by other threads while the next ones are rendered.
 */
export function precompress(): AstroIntegration {
  let root = ''
  let isLarge = false
  const done = new Set<string>()

  async function compress(name: string, content: Buffer): Promise<void> {
    if (content.length < minSize) return
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: qualityOf(name, isLarge),
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    const path = join(root, name)
    const compressed = await compressBrotli(content, { params, chunkSize })
    // Synchronous, since a small file costs less than waking a thread for each of its calls.
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.br`, compressed)
    // Every browser accepts brotli from a secure origin; other clients get the text uncompressed.
    if (!isLarge) writeFileSync(`${path}.gz`, await compressGzip(content, { level: 9 }))
  }

  return {
    name: 'precompress',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer(prerenderer => ({
          ...prerenderer,
          async getStaticPaths() {
            const paths = await prerenderer.getStaticPaths()
            isLarge = paths.length > manyFiles
            return paths
          },
          async render(request, options) {
            const result = await prerenderer.render(request, options)
            const name = decodeURI(new URL(request.url).pathname.slice(1))
            // A later step changes 404.html, so pages outside of folders are compressed at the end.
            if (!name.endsWith('.html') || !name.includes('/')) return result
            const { response, ...rest } = result instanceof Response ? { response: result } : result
            const content = Buffer.from(await response.arrayBuffer())
            done.add(name)
            await compress(name, content)
            return { ...rest, response: new Response(content, response) }
          },
        }))
      },
      'astro:build:done': async () => {
        const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
        const queue = names.filter(name => textFile.test(name) && !done.has(name)).values()
        const worker = async () => {
          for (const name of queue) {
            const path = join(root, name)
            if (statSync(path).size >= minSize) await compress(name, readFileSync(path))
          }
        }
        await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker))
      },
    },
  }
}

function qualityOf(name: string, isLarge: boolean): number {
  if (smallestFile.test(name)) return 11
  return isLarge && repeatedFile.test(name) ? 4 : 8
}
