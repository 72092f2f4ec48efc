import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html'))
  .map(name => ({ name, html: readFileSync(join('dist', name), 'utf8') }))

const named = (html: string): string[] =>
  [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, url = '']) => url)

/** What a script of the build imports before it can run. */
function importsOf(url: string): string[] {
  const code = readFileSync(join('dist', url), 'utf8')
  return [
    ...code.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?["'](\.[^"']+)["']/g),
  ].map(([, path = '']) => posix.join(posix.dirname(url), path))
}

test('names every script that an island waits for in the head of a page that shows nothing before it', () => {
  const tools = pages.filter(({ html }) => html.includes(' client="only"'))
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'programs.html',
      'resume.html',
      'resume-feedback/index.html',
      'admin-dashboard.html',
    ]),
  )
  for (const { name, html } of tools) {
    const links = named(html)
    expect(html.indexOf('rel="modulepreload"'), name).toBeLessThan(html.indexOf('</head>'))
    expect(new Set(links).size, name).toBe(links.length)
    const asked = [...html.matchAll(/ (?:component|renderer)-url="([^"]+)"/g)].map(([, url = '']) => url)
    expect(links, name).toEqual(expect.arrayContaining(asked))
    for (const url of links) {
      expect(existsSync(join('dist', url)), url).toBe(true)
      expect(links, `${name} ${url}`).toEqual(expect.arrayContaining(importsOf(url)))
    }
  }
})

test('names no script that is imported on request', () => {
  const links = named(pages.find(({ name }) => name === 'resume-feedback/index.html')?.html ?? '')
  expect(links).not.toEqual([])
  expect(links.filter(url => /pdf|Pdf|Report/.test(url))).toEqual([])
})

test('leaves the order of pages that are complete without their scripts to the browser', () => {
  for (const { name, html } of pages.filter(page => !page.html.includes(' client="only"')))
    expect(named(html), name).toEqual([])
})
