// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendReport } from '#islands/catalog/ReportForm.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { idOf, insertContributions } from '#tests/support/contributions.ts'
import { users } from '#tests/support/people.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'

const backend = setUpBackend()
const path = `POST /api/programs/${idOf(1)}/reports`
const report = { programId: idOf(1), kind: 'closed' }

beforeEach(async () => {
  signInAs(users.ada)
  await insertContributions(backend, [{ status: 'approved' }])
})
afterEach(clearBrowser)

describe('a report of a program', () => {
  test('is stored', async () => {
    expect(await sendReport({ ...report, note: 'Since March 1' })).toEqual({
      ok: true,
      message: 'Thank you. An administrator will check it.',
      reset: true,
    })
    const rows = await backend.db.selectFrom('programReports').selectAll().execute()
    expect(rows).toMatchObject([{ programId: idOf(1), userId: users.ada.uid, kind: 'closed' }])
    expect(rows).toMatchObject([{ note: 'Since March 1' }])
  })

  test.each([
    [{}, { kind: 'Choose what is wrong' }],
    [{ kind: 'date', note: ' ' }, { note: 'Please say what is right, or where it stands' }],
  ])('names the field that is wrong in %j, without a request', async (values, fields) => {
    const result = await sendReport({ programId: idOf(1), ...values })
    expect(result).toMatchObject({ ok: false, fields })
    expect(backend.requests()).toEqual([])
  })

  test.each([404, 405, 501])('is not supported by a backend that answers %i', async status => {
    backend.reply(path, () => new Response('', { status }))
    expect((await sendReport(report)).message).toMatch(
      /^This site takes no reports of programs\. What you wrote is still here/,
    )
  })
})
