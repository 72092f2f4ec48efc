import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const texts = /\.(html|css|js|mjs|svg|json|xml|atom|csv|txt|ics|webmanifest)$/
/** Below this a compressed copy saves no packet. */
const smallest = 1024
/** Beyond this many files the time of a build counts for more than the last percents of a page. */
const many = 2000
const thorough = { brotli: 9, gzip: 9 }
/** Every browser reads brotli from a secure origin; what else asks gets the text as it is. */
const quick = { brotli: 4, gzip: null }

/** Scripts are few, and weigh most on every page that loads them. */
const script = { pattern: /\.m?js$/, brotli: 11 }

type Quality = typeof thorough | typeof quick

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br`, and in builds of usual size `.gz`, beside every text of the build, for servers that send files as they are. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const names = await readdir(root, { recursive: true })
        const found = names.filter(name => texts.test(name))
        const queue = found.values()
        const quality = found.length > many ? quick : thorough
        const worker = async () => {
          for (const name of queue) await compress(join(root, name), quality)
        }
        await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker))
      },
    },
  }
}

async function compress(path: string, quality: Quality): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: script.pattern.test(path) ? script.brotli : quality.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    brotli(content, { params }).then(smaller => writeFile(`${path}.br`, smaller)),
    quality.gzip && zip(content, { level: quality.gzip }).then(smaller => writeFile(`${path}.gz`, smaller)),
  ])
}
