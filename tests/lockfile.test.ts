import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const names = new Set(Object.keys(packages).map(path => path.replace(/^.*node_modules\//, '')))

test('locks every platform package of installed packages', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !names.has(name))
      .map(name => `${path} names ${name}`),
  )
  expect(missing).toEqual([])
})

test('uses the registry of npm only, with locked digests', () => {
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  const strange = installed.filter(
    // npm omits the address of packages from the registry.
    ([, { resolved = 'https://registry.npmjs.org/', integrity = '' }]) =>
      !resolved.startsWith('https://registry.npmjs.org/') || !integrity.startsWith('sha512-'),
  )
  expect(installed.length).toBeGreaterThan(100)
  expect(strange.map(([path]) => path)).toEqual([])
})
