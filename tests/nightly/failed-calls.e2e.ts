import type { Server } from 'node:net'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { times } from '#contract/limits.ts'
import { resumeFile } from '#tests/support/e2e-fixtures.ts'
import type { Action } from './calls/action.ts'
import { actions } from './calls/actions.ts'
import {
  expired,
  type Fault,
  type FaultCounts,
  faults,
  injectFault,
  startPartialServer,
} from './calls/faults.ts'
import { bearer, pollOften, settled, type TestUser, test } from './calls/fixtures.ts'
import { type Load, loads } from './calls/loads.ts'

let partialServer: Server
test.beforeAll(async () => {
  partialServer = await startPartialServer()
})
test.afterAll(() => void partialServer.close())

/**
 * Moves the clock to the timeout of a call or to its second attempt, not further, since toasts
 * disappear. All other calls of the page must have ended, since the clock aborts them too.
 */
async function advanceClock(
  page: Page,
  { late }: Fault,
  counts: FaultCounts,
  limit: number,
): Promise<void> {
  if (late !== 'no-response') await pollOften(() => counts.heads).toBeGreaterThan(0)
  await page.clock.runFor(late === 'retried' ? 2 * times.retry : limit * 1000 + 100)
}

const comeOnline = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')))

async function expectLoadErrors(user: TestUser, load: Load): Promise<void> {
  const { page } = user
  await user.signIn(load.as)
  const address = await user.addressOf(load.path)
  let fault: Fault | undefined
  const counts = await injectFault(page, load.call, () => fault)
  await page.clock.install()
  let open = false
  for (const each of faults) {
    await test.step(each.name, async () => {
      fault = each
      Object.assign(counts, { count: 0, heads: 0 })
      if (open) await comeOnline(page)
      else await page.goto(address)
      await pollOften(() => counts.count).toBeGreaterThanOrEqual(load.callCount ?? 1)
      if (each.late) await advanceClock(page, each, counts, 10)
      // Sees a change at once, where `toBeVisible` looks every 100 milliseconds or more.
      await page.getByText(load.errorText(each), { exact: true }).first().waitFor()
      await settled(page)
      // A failed page retries once online; a 404 and an empty list may be no failure.
      open = !load.keepsContent && each.status !== 404 && each.kind !== 'empty-list'
    })
  }
  await test.step('recovers when the connection does', async () => {
    fault = undefined
    // The text may show before its number: a call on its way would get the next fault.
    const answered = page.waitForResponse(load.call)
    await comeOnline(page)
    await answered
    await expect(page.getByText(load.successText).first()).toBeVisible()
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
const dismissAll = (page: Page) =>
  page.getByRole('button', { name: 'Dismiss', exact: true }).evaluateAll(buttons => {
    for (const button of buttons) (button as HTMLElement).click()
  })

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
  const uid = await user.signIn(action.as)
  const address = await user.addressOf(action.path)
  if (action.withResume) await uploadResume(request, user.token())
  if (action.as === 'admin') await addContributions(request, user.token())
  let fault: Fault | undefined
  const counts = await injectFault(page, action.call, () => fault, action.method)
  await page.clock.install()
  await page.goto(address)
  await action.prepare?.(page, uid)
  await settled(page)

  const fitting = faults.filter(
    ({ kind, status }) =>
      !(action.canBeDeleted && status === 404) &&
      (action.body === 'read' ||
        action.successText ||
        !['invalid-body', 'empty-list'].includes(kind)),
  )
  for (const each of fitting) {
    await test.step(each.name, async () => {
      fault = each
      Object.assign(counts, { count: 0, heads: 0 })
      await dismissAll(page)
      await action.run(page)
      await pollOften(() => counts.count).toBeGreaterThan(0)
      if (each.late) await advanceClock(page, each, counts, action.limit ?? 15)
      const works = action.body === 'ignored' && ['invalid-body', 'empty-list'].includes(each.kind)
      const text = works ? (action.successText ?? '') : action.errorText(each)
      await page.getByText(text).last().waitFor()
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
      await user.signInAgain()
      await page.reload()
      if (action.draft) await expectTyped(page, action.typed)
    })
  if (action.canBeDeleted)
    await test.step('the object was deleted meanwhile', async () => {
      fault = faults.find(({ status }) => status === 404)
      await page.goto('/about')
      await page.goto(address)
      // A draft opens its form again.
      if (!action.draft) await action.prepare?.(page, uid)
      await action.run(page)
      await expect(page.getByText(action.errorText(fault as Fault)).first()).toBeVisible()
      await settled(page)
    })
}

const uploadResume = (request: APIRequestContext, token: string) =>
  request.post('/api/resume/upload', { ...bearer(token), multipart: { resume: resumeFile() } })

async function addContributions(request: APIRequestContext, token: string): Promise<void> {
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
  test(`shows an error and keeps the page for every fault of ${action.name}`, async ({
    user,
    request,
  }) => {
    await expectActionErrors(user, action, request)
  })
}
