import type { AstroIntegration } from 'astro'
import { build, type Plugin } from 'vite'

const query = '?inline-script'
const entry = 'inline-script-entry'

/**
 * Bundles scripts for inlining: `import code from '#scripts/theme.ts?inline-script'` gives the text
 * of a classic script that calls the default export of the module with the data attributes of its
 * own script element.
 */
export function inlineScripts(): AstroIntegration {
  const plugin: Plugin = {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null
      const { code, modules } = await bundle(id.slice(0, -query.length))
      for (const module of modules) this.addWatchFile(module)
      return `export default ${JSON.stringify(code)}`
    },
  }
  return {
    name: 'inline-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } })
      },
    },
  }
}

export async function bundle(path: string): Promise<{ code: string; modules: readonly string[] }> {
  const source = `import run from ${JSON.stringify(path)}
    run(document.currentScript.dataset)`
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'inline-script-entry',
        resolveId: id => (id === entry ? id : null),
        load: id => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${path} could not be bundled.`)
  // Nothing in the text may end the script element.
  return { code: chunk.code.trim().replaceAll('</', '<\\/'), modules: chunk.moduleIds }
}
