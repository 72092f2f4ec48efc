import { readFile } from 'node:fs/promises'
import { limits } from '#contract/limits.ts'

const time = String.raw`(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}`
const timing = new RegExp(`^(${time})[ \\t]+-->[ \\t]+(${time})(?:[ \\t]+[^ \\t].*)?$`)
const { cues: maxCues, captionLine: maxLine, captionLines: maxLines } = limits.media

/** Milliseconds of `01:02.345` or `00:01:02.345`. */
const toMilliseconds = (text: string): number =>
  text.split(':').reduce((sum, part) => sum * 60 + Number(part) * 1000, 0)

interface Problem {
  /** From 1. */
  line: number
  expected: string
}

/** Lines between empty lines. */
interface Block {
  /** The number of its first line, from 1. */
  start: number
  lines: string[]
}

function splitBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const [index, line] of lines.entries()) {
    const isStart = index === 0 || lines[index - 1] === ''
    if (isStart && line !== '') blocks.push({ start: index + 1, lines: [] })
    if (line !== '') blocks.at(-1)?.lines.push(line)
  }
  return blocks
}

const hasTime = (line: string): boolean => line.includes('-->')

/** What keeps a text from being WebVTT with at least one caption; null if nothing does. */
function findProblem(text: string): Problem | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, maxLines + 1)
  if (lines.length > maxLines) return { line: maxLines + 1, expected: `at most ${maxLines} lines` }
  const long = lines.findIndex(line => line.length > maxLine)
  if (long >= 0) return { line: long + 1, expected: `at most ${maxLine} characters` }
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return { line: 1, expected: 'WEBVTT' }
  const [header, ...blocks] = splitBlocks(lines)
  const early = header?.lines.findIndex(hasTime) ?? -1
  if (early >= 0) return { line: early + 1, expected: 'an empty line before the first time' }
  let cues = 0
  for (const block of blocks) {
    const problem = findBlockProblem(block, cues === 0)
    if (problem) return problem
    if (block.lines.some(hasTime)) cues += 1
    if (cues > maxCues) return { line: block.start, expected: `at most ${maxCues} captions` }
  }
  return cues === 0 ? { line: lines.length, expected: 'at least one caption' } : null
}

function findBlockProblem({ start, lines }: Block, isFirst: boolean): Problem | null {
  const [first = ''] = lines
  if (/^NOTE(?:[ \t]|$)/.test(first)) return null
  if (isFirst && /^(STYLE|REGION)[ \t]*$/.test(first)) return null
  // A caption may begin with a line that names it.
  const index = hasTime(first) ? 0 : 1
  const [, from, to] = timing.exec(lines[index] ?? '') ?? []
  if (!from || !to)
    return { line: start + index, expected: 'a time such as 00:01.000 --> 00:04.000' }
  if (toMilliseconds(to) <= toMilliseconds(from))
    return { line: start + index, expected: 'an end after the start' }
  const next = lines.findIndex((line, at) => at > index && hasTime(line))
  return next < 0 ? null : { line: start + next, expected: 'an empty line before this time' }
}

/**
 * Reads captions. Returns a sentence that names the first line that is not WebVTT, or null if they
 * are good.
 */
export async function checkCaptions(path: string): Promise<string | null> {
  const bytes = await readFile(path)
  const text = decode(bytes)
  if (text === null) return 'These captions are not text in UTF-8.'
  const problem = findProblem(text)
  return problem && `These captions are not WebVTT: line ${problem.line} needs ${problem.expected}.`
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
