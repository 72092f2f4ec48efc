import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import type { Specimen } from '#tests/support/corpus/specimen.ts'
import { corpus } from '#tests/support/corpus.ts'
import { pdfOfSize } from '#tests/support/documents.ts'
import { ada, grace } from '#tests/support/people.ts'
import { errorReply, fetchFile, firstFile, upload } from '#tests/support/uploads.ts'

let app: TestApp
let owner: SignedIn
let keeper: SignedIn
beforeAll(async () => {
  app = await startApp()
  owner = await app.join(ada)
  keeper = await app.join(grace)
  await upload(app, keeper, firstFile, 'kept.pdf')
})
afterAll(() => app.close())

const specimens = corpus()
const filterSpecimens = (wanted: (one: Specimen) => boolean) => specimens.filter(wanted)

describe('accepts a resume', () => {
  test.each(filterSpecimens(one => one.verdict === 'accepted'))(
    'that is $what',
    async ({ name, bytes }) => {
      const { status, body } = await upload(app, owner, bytes, name)
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
      expect([...body.resumeName].length).toBeLessThanOrEqual(limits.resume.name)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be left.
      expect(body.resumeName).not.toMatch(/[/\\\u0000-\u001f\u202e]/)
      expect(body.resumeURL).toMatch(/^\/files\/[\w.-]+\/resume\.(pdf|docx?)$/)
      expect((await fetchFile(app, body.resumeURL))?.equals(bytes)).toBe(true)
    },
  )
})

describe('rejects a resume', () => {
  test.each(filterSpecimens(one => one.verdict !== 'accepted'))(
    'that is $what',
    async ({ name, bytes, verdict }) => {
      if (verdict === 'accepted') return
      const { status, body } = await upload(app, keeper, bytes, name)
      expect({ status, body }).toEqual(errorReply(verdict))
    },
  )

  test('and the previous one stays', async () => {
    const { body } = await app.call('GET', '/api/resume', { as: keeper })
    expect(body.resumeName).toBe('kept.pdf')
    expect((await fetchFile(app, body.resumeURL))?.equals(firstFile)).toBe(true)
  })
})

describe('the limit', () => {
  test('accepts 5,242,880 bytes and rejects one more', async () => {
    const most = limits.resume.size
    expect((await upload(app, owner, pdfOfSize(most))).status).toBe(200)
    const { status, body } = await upload(app, owner, pdfOfSize(most + 1))
    expect({ status, body }).toEqual(errorReply('resume/too-large'))
  })
})
