import type { AstroUserConfig } from 'astro'

type Plugin = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number]

/** The sentence of an endpoint, on one line or under its name; the sentences of the contract hold no quotes of their own kind. */
const sentence = /^(\s*about:\s*)('[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm

/**
 * Leaves out of what browsers load the sentences that the contract says about its calls: they are for the API's own document, and
 * would weigh on every page that makes a call.
 */
export const quietContract = (): Plugin => ({
  name: 'quiet-contract',
  enforce: 'pre',
  applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
  transform: {
    filter: { id: /\/src\/lib\/contract\/[\w-]+\.ts$/ },
    handler: (code: string) => ({ code: code.replace(sentence, "$1'',"), map: null }),
  },
})
