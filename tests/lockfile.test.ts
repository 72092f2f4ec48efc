import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const names = new Set(Object.keys(packages).map(path => path.replace(/^.*node_modules\//, '')))

test('locks every platform package that an installed package names, so that `npm ci` works elsewhere', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !names.has(name))
      .map(name => `${path} names ${name}`),
  )
  expect(missing).toEqual([])
})

test("downloads from npm's own registry alone", () => {
  const hosts = Object.values(packages).flatMap(({ resolved }) =>
    resolved?.startsWith('http') ? [new URL(resolved).host] : [],
  )
  expect(hosts.filter(host => host !== 'registry.npmjs.org')).toEqual([])
})
