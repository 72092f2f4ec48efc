import type { Server } from 'node:net'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { paper } from '#tests/support/e2e-fixtures.ts'
import type { Action } from './calls/action.ts'
import { actions } from './calls/actions.ts'
import { breakCall, expired, type Fault, faults, type Heard, startHalves } from './calls/faults.ts'
import { bearer, settled, type TestUser, test } from './calls/fixtures.ts'
import { type Load, loads } from './calls/loads.ts'

let halves: Server
test.beforeAll(async () => {
  halves = await startHalves()
})
test.afterAll(() => void halves.close())

/**
 * Moves the clock to the timeout of a call, not further, since toasts disappear. All other calls
 * of the page must have ended, since the clock aborts them too.
 */
async function wait(page: Page, fault: Fault, heard: Heard, limit: number): Promise<void> {
  if (fault.late === 'head') await expect.poll(() => heard.heads).toBeGreaterThan(0)
  await page.clock.runFor(limit * 1000 + 100)
}

const comeOnline = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')))

async function expectLoadErrors(user: TestUser, load: Load): Promise<void> {
  const { page } = user
  await user.enter(load.as)
  const address = await user.addressOf(load.path)
  let fault: Fault | undefined
  const heard = await breakCall(page, load.call, () => fault)
  await page.clock.install()
  let open = false
  for (const each of faults) {
    await test.step(each.name, async () => {
      fault = each
      Object.assign(heard, { count: 0, heads: 0 })
      const other = each.late && load.beside && page.waitForResponse(load.beside)
      if (open && !each.late) await comeOnline(page)
      else await page.goto(address)
      await expect.poll(() => heard.count).toBeGreaterThanOrEqual(load.calls ?? 1)
      if (each.late) {
        if (other) await (await other).finished()
        await wait(page, each, heard, 10)
      }
      await expect(page.getByText(load.seen(each), { exact: true }).first()).toBeVisible()
      await settled(page)
      // A failed page retries once online; a 404 and an empty list may be no failure.
      open = !load.stays && each.status !== 404 && each.kind !== 'nothing'
    })
  }
  await test.step('recovers when the connection does', async () => {
    fault = faults[0]
    await page.goto(address)
    await expect(
      page.getByText(load.seen(faults[0] as Fault), { exact: true }).first(),
    ).toBeVisible()
    fault = undefined
    await comeOnline(page)
    await expect(page.getByText(load.well).first()).toBeVisible()
  })
  const { signedOut } = load
  if (signedOut === undefined) return
  await test.step('asks to log in', async () => {
    fault = expired
    await page.goto(address)
    await expect(page.getByText(signedOut)).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await settled(page)
  })
}

for (const load of loads) {
  test(`shows an error for every fault of reading ${load.name}`, async ({ user }) => {
    await expectLoadErrors(user, load)
  })
}

/** Removes earlier messages, which would match the expected ones. */
async function dismissAll(page: Page): Promise<void> {
  for (const message of await page.getByRole('button', { name: 'Dismiss', exact: true }).all())
    await message.click({ timeout: 500 }).catch(() => {})
}

const expectTyped = async (page: Page, typed: Action['typed'] = {}) => {
  for (const [label, text] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
}

async function expectActionErrors(
  user: TestUser,
  action: Action,
  request: APIRequestContext,
): Promise<void> {
  const { page } = user
  const uid = await user.enter(action.as)
  const address = await user.addressOf(action.path)
  if (action.withResume) await give(request, user.token())
  if (action.as === 'admin') await suggest(request, user.token())
  let fault: Fault | undefined
  const heard = await breakCall(page, action.call, () => fault, action.method)
  await page.clock.install()
  await page.goto(address)
  await action.begin?.(page, uid)
  await settled(page)

  const fitting = faults.filter(
    ({ kind, status }) =>
      !(action.gone && status === 404) &&
      (action.body === 'read' || action.done || !['junk', 'nothing'].includes(kind)),
  )
  for (const each of fitting) {
    await test.step(each.name, async () => {
      fault = each
      Object.assign(heard, { count: 0, heads: 0 })
      await dismissAll(page)
      await action.run(page)
      await expect.poll(() => heard.count).toBeGreaterThan(0)
      if (each.late) await wait(page, each, heard, action.limit ?? 15)
      const works = action.body === 'ignored' && ['junk', 'nothing'].includes(each.kind)
      await expect(
        page.getByText(works ? (action.done ?? '') : action.seen(each)).last(),
      ).toBeVisible()
      if (works) return
      await expectTyped(page, action.typed)
      await action.unchanged?.(page)
      await settled(page)
    })
  }
  if (action.as !== 'visitor')
    await test.step('asks to log in, and keeps the draft', async () => {
      fault = expired
      await action.run(page)
      await expect(
        page.getByRole('main').getByRole('link', { name: /^(Log In|Go to Login)$/ }),
      ).toBeVisible()
      await settled(page)
      await user.enterAgain()
      await page.reload()
      if (action.draft) await expectTyped(page, action.typed)
    })
  if (action.gone)
    await test.step('the object was deleted meanwhile', async () => {
      fault = faults.find(({ status }) => status === 404)
      await page.goto('/about')
      await page.goto(address)
      // A draft opens its form again.
      if (!action.draft) await action.begin?.(page, uid)
      await action.run(page)
      await expect(page.getByText(action.seen(fault as Fault)).first()).toBeVisible()
      await settled(page)
    })
}

const give = (request: APIRequestContext, token: string) =>
  request.post('/api/resume/upload', { ...bearer(token), multipart: { resume: paper() } })

async function suggest(request: APIRequestContext, token: string): Promise<void> {
  for (let index = 0; index < 6; index++) {
    const data = {
      name: `Fault ${index} ${token.slice(-6)}`,
      website: 'fault.example',
      description: 'For the list',
    }
    await request.post('/api/contributions', { ...bearer(token), data })
  }
}

for (const action of actions) {
  test(`shows an error and keeps the page for every fault of ${action.name} [spec 8.resume-and-feedback.11 8.resume-and-feedback.13]`, async ({
    user,
    request,
  }) => {
    await expectActionErrors(user, action, request)
  })
}
