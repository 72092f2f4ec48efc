import * as z from 'zod/mini'

// zod probes `new Function` for its fast path, which a strict Content-Security-Policy reports as a violation.
z.config({ jitless: true })
