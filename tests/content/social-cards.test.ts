import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { renderSocialCard } from '#content/social-cards.ts'

test('programs with the same texts share an image, also when they are rendered at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-cards-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const card = { kicker: 'Scholarships', title: 'A scholarship' }
  const render = () => renderSocialCard(card, folder)
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, render))
  expect(others.every(image => image.equals(first as Buffer))).toBe(true)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.png$/)])
  expect(await render()).toEqual(first)
})
