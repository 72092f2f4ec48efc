import { fileURLToPath } from 'node:url'
import type { AstroUserConfig } from 'astro'

type Plugin = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number]

/** The sentence of an endpoint, on one line or under its name; the sentences of the contract hold no quotes of their own kind. */
const sentence = /^(\s*about:\s*)('[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm

const plainSchemas = fileURLToPath(new URL('../lib/plain-schemas.ts', import.meta.url))

/**
 * Makes the contract light for browsers, where it weighs on every page that makes a call: leaves out the sentences that it says about its
 * calls, which are for the API's own document, and puts `lib/plain-schemas.ts` in the place of the package that it is written in.
 */
export const lightContract = (): Plugin => ({
  name: 'light-contract',
  enforce: 'pre',
  applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
  resolveId: {
    filter: { id: /^zod\/mini$/ },
    handler: () => plainSchemas,
  },
  transform: {
    filter: { id: /\/src\/lib\/contract\/[\w-]+\.ts$/ },
    handler: (code: string) => ({ code: code.replace(sentence, "$1'',"), map: null }),
  },
  // A kind of schema that the plain ones lack would otherwise be a warning here, and a page that breaks in the browser.
  onLog(_level, { code, message }) {
    if (code === 'IMPORT_IS_UNDEFINED') throw new Error(message)
  },
})
