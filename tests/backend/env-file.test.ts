import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

test('every command reads the file .env', () => {
  const scripts = Object.values(manifest.scripts).flatMap(script => script.split('&&'))
  const commands = scripts.filter(part => /backend\/(main|commands\/(?!check-runtime))/.test(part))
  expect(commands.length).toBeGreaterThan(4)
  for (const command of commands)
    expect(command).toMatch(
      /\bnode (--\S+ )*--import \.\/backend\/commands\/env-file\.mjs backend\//,
    )
})
