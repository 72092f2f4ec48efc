import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const textFile = /\.(html|css|js|mjs|svg|json|xml|atom|csv|txt|ics|webmanifest)$/
/** Few files, or most of what many pages load. */
const smallestFile = /\.m?js$|^[^/]+\.html$|^catalog\/conditions\.json$/
/** Below this size in bytes a compressed copy saves no packet. */
const minSize = 1024
/** Above this number of files, time counts for more than the last percents of size. */
const manyFiles = 2500
/** The files that large builds have thousands of. */
const repeatedFile = /\.(html|ics)$/

const compressInThread = promisify(brotliCompress)

const optionsOf = ({ length }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

/**
 * Writes `.br`, and in small builds `.gz`, beside every text file. Threads compress the files that
 * take long, and this one the others: waking a thread takes about as long as compressing a page.
 */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
        const files = names.filter(name => textFile.test(name))
        const isLarge = files.length > manyFiles
        const inThreads: Promise<void>[] = []
        for (const name of files) {
          const path = join(root, name)
          const content = readFileSync(path)
          if (content.length < minSize) continue
          const write = (compressed: Buffer) => writeFileSync(`${path}.br`, compressed)
          const quality = isLarge && repeatedFile.test(name) ? 4 : 8
          if (smallestFile.test(name))
            inThreads.push(compressInThread(content, optionsOf(content, 11)).then(write))
          else write(brotliCompressSync(content, optionsOf(content, quality)))
          // Browsers accept brotli from a secure origin; other clients get the text uncompressed.
          if (!isLarge) writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        }
        await Promise.all(inThreads)
      },
    },
  }
}
