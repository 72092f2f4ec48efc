import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Half of a start is the compiling of code that has not changed since the last one. Kept beside the code, and not in the shared folder
// that Node would take, since whoever can write there decides what runs here. Where it cannot be written, starts are slower and no more.
// This file is JavaScript so that a start that finds everything kept does not load what takes types away.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
await import('./start.ts')
flushCompileCache()
