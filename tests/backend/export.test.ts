import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { pdf } from '#tests/support/documents.ts'
import { readExport } from '#tests/support/export.ts'
import { ada } from '#tests/support/people.ts'

describe.each(engines)('the export of an account on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  afterAll(() => app.close())

  test('contains all data of a member and no credentials', async () => {
    const me = await app.join(ada)
    const { db } = app.services
    const rows = Array.from({ length: 1100 }, (_, n) => ({
      ...app.services.newId('c'),
      n,
    })).map(({ id, at, n }) => ({
      id,
      userId: me.uid,
      name: `Program ${n} “quoted” \u{1F393}`,
      website: 'https://example.edu',
      description: 'Line\nbreak',
      status: 'pending' as const,
      createdAt: at,
      originalName: `Program ${n} as it was sent`,
      changeNote: 'Which year?',
      resentAt: at,
    }))
    for (let at = 0; at < rows.length; at += 500)
      await db
        .insertInto('contributions')
        .values(rows.slice(at, at + 500))
        .execute()
    const message = { topic: 'problem', content: 'The map is empty.' }
    await app.call('POST', '/api/contact', { as: me, body: message })
    const answers = { year: 'first', school: 'Spelman College', field: null, state: 'GA' }
    await app.call('PUT', '/api/users/eligibility-answers', {
      as: me,
      body: { ...answers, gpa: 3.5, given: { pell: true } },
    })
    const form = new FormData()
    form.append('resume', new File([Uint8Array.from(pdf())], 'Ada.pdf'))
    await app.call('POST', '/api/resume/upload', { as: me, body: form })
    const note = 'Please look at Projects'
    await app.call('PUT', '/api/resume/note', { as: me, body: { note } })
    const place = { placePage: 1, placeX: 0.25, placeY: 0.5, placeFile: null }
    await db
      .insertInto('comments')
      .values({
        ...{ id: 'k_1', ownerId: me.uid, authorId: me.uid, parentId: null, createdAt: 0 },
        ...{ content: 'Add your GPA.', ...place },
      })
      .execute()
    const { headers, text, data: all } = await readExport(app, me)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(all.account).toMatchObject([
      {
        id: me.uid,
        email: ada.email,
        name: ada.displayName,
        college: ada.college,
        role: 'member',
      },
    ])
    expect(all.resume).toMatchObject([{ fileName: 'Ada.pdf', note, notify: 1 }])
    expect(Date.parse(all.resume[0].seenAt)).not.toBeNaN()
    expect(all.logins).toMatchObject([{ providerId: 'credential' }])
    expect(all.comments).toMatchObject([
      {
        content: 'Add your GPA.',
        helpfulAt: null,
        hidden: 0,
        placePage: 1,
        placeX: 0.25,
        placeY: 0.5,
      },
    ])
    expect(all.eligibilityAnswers).toMatchObject([{ ...answers, gpa: 3.5, given: '{"pell":true}' }])
    expect(all.contributions.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id))
    expect(all.contributions[0]).toMatchObject({
      name: rows[0]?.name,
      createdAt: new Date(rows[0]?.createdAt ?? 0).toISOString(),
      originalName: rows[0]?.originalName,
      changeNote: 'Which year?',
      resentAt: new Date(rows[0]?.resentAt ?? 0).toISOString(),
    })
    expect([all.votes, all.reports]).toEqual([[], []])
    expect(all.messages).toMatchObject([message])
    expect(all.sessions).toHaveLength(1)
    expect(text).not.toContain(me.token.split('.')[0])
    expect(text).not.toContain('argon2')
  })
})
