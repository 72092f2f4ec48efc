import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
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
 * Writes `.br`, and in small builds `.gz`, beside every text file. Starts with the first page, so
 * that other threads compress while pages are rendered.
 */
export function precompress(): AstroIntegration {
  let root = ''
  let isLarge = false
  let first: Promise<void> | undefined
  const done = new Set<string>()
  const folders = new Set<string>()

  async function createFolder(path: string): Promise<void> {
    if (folders.has(path)) return
    await mkdir(path, { recursive: true })
    folders.add(path)
  }

  async function compress(name: string, content: Buffer): Promise<void> {
    if (content.length < minSize) return
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: qualityOf(name, isLarge),
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    const path = join(root, name)
    await createFolder(dirname(path))
    await writeFile(`${path}.br`, await compressBrotli(content, { params, chunkSize }))
    // Every browser accepts brotli from a secure origin; other clients get the text uncompressed.
    if (!isLarge) await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }))
  }

  /** Text files of the site that are not compressed yet. */
  async function listFiles(): Promise<string[]> {
    const names = await readdir(root, { recursive: true })
    return names.filter(name => textFile.test(name) && !done.has(name))
  }

  async function compressFiles(names: readonly string[], workers: number): Promise<void> {
    const queue = names.values()
    const worker = async () => {
      for (const name of queue) {
        done.add(name)
        await compress(name, await readFile(join(root, name)))
      }
    }
    await Promise.all(Array.from({ length: workers }, worker))
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
            // Scripts and files of `public`; one at a time, since Astro writes on the same threads.
            first = compressFiles(await listFiles(), 1)
            return paths
          },
          async render(request, options) {
            const result = await prerenderer.render(request, options)
            const name = decodeURI(new URL(request.url).pathname.slice(1))
            // A later step changes 404.html, so pages outside of folders are compressed at the end.
            if (!textFile.test(name) || !name.includes('/')) return result
            const { response, ...rest } = result instanceof Response ? { response: result } : result
            const content = Buffer.from(await response.arrayBuffer())
            done.add(name)
            await compress(name, content)
            return { ...rest, response: new Response(content, response) }
          },
        }))
      },
      'astro:build:done': async () => {
        await first
        await compressFiles(await listFiles(), availableParallelism() * 2)
      },
    },
  }
}

function qualityOf(name: string, isLarge: boolean): number {
  if (smallestFile.test(name)) return 11
  return isLarge && repeatedFile.test(name) ? 4 : 8
}
