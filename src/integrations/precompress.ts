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
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text of the build, for servers that send files as they are. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const names = await readdir(root, { recursive: true })
        const queue = names.filter(name => texts.test(name)).values()
        const worker = async () => {
          for (const name of queue) await compress(join(root, name), name.startsWith('_astro') ? 11 : 5)
        }
        await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker))
      },
    },
  }
}

async function compress(path: string, quality: number): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    brotli(content, { params }).then(smaller => writeFile(`${path}.br`, smaller)),
    zip(content, { level: 6 }).then(smaller => writeFile(`${path}.gz`, smaller)),
  ])
}
