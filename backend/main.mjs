import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiling takes half of a start. The cache is beside the code: whoever can write to the shared
// default folder could decide what runs here. JavaScript, so that a start with a warm cache does
// not load the TypeScript compiler.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
const { serve } = await import('./app/serve.ts')
await serve()
flushCompileCache()
