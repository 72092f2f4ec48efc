import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const textFile = /\.(html|css|js|mjs|svg|json|xml|atom|csv|txt|ics|webmanifest)$/
const scriptFile = /\.m?js$/
/** Below this size in bytes a compressed copy saves no packet. */
const minSize = 1024
/** Above this number of files, build time counts for more than the last percents of size. */
const manyFiles = 2000
const thorough = { brotli: 9, gzip: 9 }
/** Every browser accepts brotli from a secure origin; other clients get the text uncompressed. */
const quick = { brotli: 4, gzip: null }
/** Scripts are few, and the largest part of the pages that load them. */
const scriptQuality = 11

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
        const quality = names.length > manyFiles ? quick : thorough
        const worker = async () => {
          for (const name of queue) await compress(join(root, name), quality)
        }
        await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker))
      },
    },
  }
}

async function compress(path: string, quality: typeof thorough | typeof quick): Promise<void> {
  const content = await readFile(path)
  if (content.length < minSize) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: scriptFile.test(path) ? scriptQuality : quality.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    compressBrotli(content, { params }).then(smaller => writeFile(`${path}.br`, smaller)),
    quality.gzip &&
      compressGzip(content, { level: quality.gzip }).then(smaller =>
        writeFile(`${path}.gz`, smaller),
      ),
  ])
}
