import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { bothEngines, startApp } from '#tests/support/app.ts'
import { addResume } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

describe.each(bothEngines)('replies during a password change, on %s', engine => {
  test('do not deadlock', async () => {
    const app = await startApp({ engine })
    const owner = await app.join(ada)
    const other = await app.join(grace)
    await addResume(app, owner)
    const path = `/api/resume/feedback/${owner.uid}`
    const { body: first } = await app.call('POST', path, { as: other, body: { content: 'First' } })
    let last = 0
    const reply = async (after: number) => {
      await pause(after)
      last += 1
      return app.call('POST', path, {
        as: owner,
        body: { content: `Reply ${last}`, parentId: first.id },
      })
    }
    const change = () =>
      app.call('PUT', '/api/account/password', {
        as: owner,
        body: { currentPassword: ada.password, password: ada.password },
      })
    const statuses = new Set<number>()
    for (let round = 0; round < 10; round++) {
      // During the transaction of the change, after the password was verified and hashed.
      const replies = Array.from({ length: 25 }, (_, index) => reply(index * 4))
      for (const { status } of await Promise.all([change(), ...replies])) statuses.add(status)
    }
    expect([...statuses].sort()).toEqual([200, 201])
    await app.close()
  }, 30_000)
})
