// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'

type Preload = (load: () => Promise<unknown>, paths?: readonly string[]) => Promise<unknown>

const folder = resolve('dist/_astro')
const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))

/** What the parts of the built site are fetched with. */
async function built(): Promise<Preload> {
  const [name = ''] = scripts.filter(each => each.startsWith('preload-helper.'))
  const parts: Record<string, Preload> = await import(pathToFileURL(resolve(folder, name)).href)
  const [preload] = Object.values(parts)
  if (!preload) throw new Error('Nothing to fetch parts with')
  return preload
}

const failing = () => Promise.reject(new TypeError('gone'))
const links = () =>
  [...document.head.querySelectorAll('link')].map(link => [link.rel, link.getAttribute('href')])

afterEach(() => {
  document.head.replaceChildren()
})

test('asks for all that a part needs at once, and never twice', async () => {
  const preload = await built()
  const load = vi.fn(async () => 'the part')
  expect(await preload(load, ['_astro/a.js', '_astro/b.js'])).toBe('the part')
  expect(await preload(load, ['_astro/b.js'])).toBe('the part')
  expect(await preload(load)).toBe('the part')
  expect(links()).toEqual([
    ['modulepreload', '/_astro/a.js'],
    ['modulepreload', '/_astro/b.js'],
  ])
})

test('says that a part could not be had, and fails unless somebody keeps that', async () => {
  const preload = await built()
  const heard = vi.fn()
  addEventListener('vite:preloadError', heard, { once: true })
  await expect(preload(failing)).rejects.toThrow('gone')
  expect(heard.mock.calls[0]?.[0].payload).toEqual(new TypeError('gone'))
  addEventListener('vite:preloadError', event => event.preventDefault(), { once: true })
  await expect(preload(failing)).resolves.toBeUndefined()
})

test('finds no part with styles of its own, which it would not load', () => {
  const styled = scripts.filter(name =>
    /["'`][^"'`]+\.css["'`]/.test(readFileSync(resolve(folder, name), 'utf8')),
  )
  expect(scripts.length).toBeGreaterThan(10)
  expect(styled).toEqual([])
})
