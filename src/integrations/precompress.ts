import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const textFile = /\.(html|css|js|mjs|svg|json|xml|atom|csv|txt|ics|webmanifest)$/
/** Few files, or most of what many pages load. */
const smallestFile = /\.m?js$|^[^/]+\.html$|^catalog\/index\.json$/
/** Below this size in bytes a compressed copy saves no packet. */
const minSize = 1024
/** Above this number of files, build time counts for more than the last percents of size. */
const manyFiles = 2000
/** The files that large builds have thousands of. */
const repeatedFile = /\.(html|ics)$/

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Writes `.br`, and in small builds `.gz`, beside every text file. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const names = (await readdir(root, { recursive: true })).filter(name => textFile.test(name))
        const queue = names.values()
        const isLarge = names.length > manyFiles
        const worker = async () => {
          for (const name of queue) await compress(root, name, isLarge)
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

async function compress(root: string, name: string, isLarge: boolean): Promise<void> {
  const path = join(root, name)
  const content = await readFile(path)
  if (content.length < minSize) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(name, isLarge),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await compressBrotli(content, { params }))
  // Every browser accepts brotli from a secure origin; other clients get the text uncompressed.
  if (!isLarge) await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }))
}
