import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')

/** Copies what pdf.js loads when a document needs it: image decoders, character maps and fonts. */
export function pdfjsFiles(): AstroIntegration {
  return {
    name: 'pdfjs-files',
    hooks: {
      'astro:build:done': ({ dir }) => {
        for (const folder of ['wasm', 'cmaps', 'standard_fonts'])
          cpSync(join(dirname(packageFile), folder), join(fileURLToPath(dir), 'pdfjs', folder), {
            recursive: true,
          })
      },
    },
  }
}
