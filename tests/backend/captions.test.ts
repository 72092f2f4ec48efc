import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkCaptions } from '#backend/features/media/captions.ts'

const home = mkdtempSync(join(tmpdir(), 'yard-captions-'))
afterAll(() => rmSync(home, { recursive: true }))

async function check(content: string | Uint8Array): Promise<string | null> {
  const path = join(home, 'captions.vtt')
  writeFileSync(path, content)
  return checkCaptions(path)
}

const cue = '00:01.000 --> 00:04.000\nHello\n'
const time = 'a time such as 00:01.000 --> 00:04.000'

describe('accepts captions', () => {
  test.each([
    ['one caption', `WEBVTT\n\n${cue}`],
    [
      'Windows line ends and a byte order mark',
      `\ufeffWEBVTT\r\n\r\n${cue.replaceAll('\n', '\r\n')}`,
    ],
    [
      'hours, names, settings',
      'WEBVTT\n\nintro\n01:00:00.000 --> 01:00:01.000 align:start line:0\nHi',
    ],
    ['notes and styles', `WEBVTT\n\nSTYLE\n::cue { color: white }\n\nNOTE a --> b\n\n${cue}`],
    [
      'markup, which players treat as text',
      `WEBVTT\n\n00:01.000 --> 00:04.000\n<script>x</script>`,
    ],
  ])('with %s', async (_what, text) => expect(await check(text)).toBeNull())
})

describe('rejects captions', () => {
  const needs = (line: number, expected: string) =>
    `These captions are not WebVTT: line ${line} needs ${expected}.`
  test.each<[string, string, string]>([
    ['nothing', '', needs(1, 'WEBVTT')],
    ['SubRip', '1\n00:00:01,000 --> 00:00:04,000\nHello', needs(1, 'WEBVTT')],
    ['no caption', 'WEBVTT\n\nNOTE none\n', needs(4, 'at least one caption')],
    ['a time in the header', `WEBVTT\n${cue}`, needs(2, 'an empty line before the first time')],
    ['a comma in a time', 'WEBVTT\n\n00:01,000 --> 00:04.000\nHello', needs(3, time)],
    ['a block without a time', `WEBVTT\n\n${cue}\nHello\nthere`, needs(7, time)],
    [
      'an end before the start',
      'WEBVTT\n\n00:04.000 --> 00:01.000\nA',
      needs(3, 'an end after the start'),
    ],
    [
      'two captions in one block',
      `WEBVTT\n\n${cue}${cue}`,
      needs(5, 'an empty line before this time'),
    ],
    ['a long line', `WEBVTT\n\n${cue}${'a'.repeat(1001)}`, needs(5, 'at most 1000 characters')],
    [
      'too many lines',
      `WEBVTT\n\n${'\n'.repeat(1_000_000)}${cue}`,
      needs(50_001, 'at most 50000 lines'),
    ],
    [
      'too many captions',
      `WEBVTT\n\n${`${cue}\n`.repeat(5001)}`,
      needs(15_003, 'at most 5000 captions'),
    ],
  ])('with %s', async (_what, text, message) => expect(await check(text)).toBe(message))

  test.each([
    ['bytes that are not UTF-8', Buffer.from([0x57, 0x45, 0xff, 0xfe])],
    ['NUL', Buffer.from('WEBVTT\n\n\0')],
  ])('with %s', async (_what, bytes) =>
    expect(await check(bytes)).toBe('These captions are not text in UTF-8.'),
  )
})
