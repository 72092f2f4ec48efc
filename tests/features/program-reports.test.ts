// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendReport } from '#islands/catalog/ReportForm.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { idOf, insertContributions } from '#tests/support/contributions.ts'
import { users } from '#tests/support/people.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'

const backend = setUpBackend()
const path = `POST /api/programs/${idOf(1)}/reports`
const report = { kind: 'closed' }
const correction = { 'corrections.0.field': 'closes', 'corrections.0.value': 'March 1' }

beforeEach(async () => {
  signInAs(users.ada)
  await insertContributions(backend, [{ status: 'approved' }])
})
afterEach(clearBrowser)

describe('a report of a program', () => {
  test('is stored', async () => {
    expect(await sendReport(idOf(1), { ...report, ...correction })).toEqual({
      ok: true,
      message: 'Thank you. An administrator will check it.',
      reset: true,
    })
    const rows = await backend.db.selectFrom('programReports').selectAll().execute()
    expect(rows).toMatchObject([{ programId: idOf(1), userId: users.ada.uid, kind: 'closed' }])
  })

  test('names each field that is wrong, without a request', async () => {
    const result = await sendReport(idOf(1), {
      ...correction,
      'corrections.1.value': ' ',
      'corrections.2.source': 'javascript:alert(1)',
    })
    expect(result).toEqual({
      ok: false,
      message: '',
      fields: {
        kind: 'Choose what is wrong',
        'corrections.2.field': 'Choose what is wrong',
        'corrections.2.value': 'Please say what it should be',
        'corrections.2.source': 'Where it says so must start with http:// or https://',
      },
    })
    expect(backend.requests()).toEqual([])
  })

  test.each([404, 405, 501])('is not supported by a backend that answers %i', async status => {
    backend.reply(path, () => new Response('', { status }))
    expect((await sendReport(idOf(1), report)).message).toMatch(
      /^This site takes no reports of programs\. What you wrote is still here/,
    )
  })
})
