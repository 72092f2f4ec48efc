import { expect, type Locator, type Page, test } from '@playwright/test'
import { toStudent } from '#catalog/answers.ts'
import { daysBetween, firstDay, toNow } from '#catalog/days.ts'
import { getVerdict, isPossible } from '#catalog/eligibility.ts'
import { wishes } from '#catalog/first-programs.ts'
import { noAnswers } from '#catalog/given-answers.ts'
import type { Program } from '#catalog/program.ts'
import { listDatesAndMonths } from '#catalog/program-dates.ts'
import { eligibilityMessages } from '#lib/messages/eligibility.ts'
import { answersKey } from '#lib/session-storage.ts'
import { findAxeViolations, overflow } from '#tests/support/e2e.ts'
import { type TestStudent, twentyStudents } from '#tests/support/twenty-students.ts'

const day = new Date('2026-11-27T15:00:00Z')
const now = toNow(day)

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(({ page }) => setClock(page))

/** Sets the clock of a page, and what the server answers when it is asked for the time. */
async function setClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(day)
  const headers = { date: day.toUTCString() }
  await page.route('**/plan', route =>
    route.request().method() === 'HEAD' ? route.fulfill({ headers }) : route.fallback(),
  )
}

/** Walks from the landing page to a plan as a student; the presses, and the names that are saved. */
async function walk(page: Page, { year, school, wish }: TestStudent) {
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  // A list is opened, then an option of it is pressed.
  const choose = async (choice: Promise<unknown>) => {
    presses += 2
    await choice
  }
  const { undecidedSchool: undecided, otherSchool: other } = eligibilityMessages
  const schoolName = { undecided, other }[school ?? ''] ?? school ?? ''
  await page.goto('/')
  await choose(page.getByLabel('Your year now').selectOption(year))
  await choose(page.getByLabel('Your college, or the one you want').fill(schoolName))
  await press(page.getByLabel(wishes[wish].label))
  await press(page.getByRole('button', { name: 'Show my five programs' }))
  const cards = page
    .getByRole('region', { name: /^(Five programs|Programs)/ })
    .getByRole('listitem')
  await cards.first().waitFor()
  const names = await cards.getByRole('heading', { level: 3 }).allInnerTexts()
  await press(page.getByRole('button', { name: /^Save all/ }))
  const plan = page.getByRole('region', { name: 'Programs by date' })
  await plan.getByRole('listitem').first().waitFor()
  await expect(page).toHaveURL('/plan')
  for (const name of names) await expect(plan.getByRole('link', { name }).first()).toBeVisible()
  return { presses, names }
}

test('twenty students get a plan with dates in at most eight presses, without an account', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const programs: Program[] = await (await request.get('/img/program.json')).json()
  const schools = await (await request.get('/catalog/schools.json')).json()
  let good = 0
  const rows = ['| student | looks for | presses | seconds | five | in 120 days | misfits |']
  for (const student of twentyStudents) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await setClock(page)
    const start = performance.now()
    const { presses, names } = await walk(page, student)
    const seconds = (performance.now() - start) / 1000
    await context.close()
    const { name, year, school, wish } = student
    const given = toStudent({ ...noAnswers, year, school }, schools)
    const saved = names.flatMap(each => programs.find(program => program.name === each) ?? [])
    const isMisfit = (program: Program) =>
      !wishes[wish].includes(program) || !isPossible(getVerdict(program.audience, given))
    const misfits = saved.filter(isMisfit).length
    const near = saved.filter(program =>
      listDatesAndMonths(program, now).some(
        date => daysBetween(now.today, firstDay(date.day)) <= 120,
      ),
    ).length
    expect(presses).toBeLessThanOrEqual(8)
    if (saved.length === 5 && near === 5 && misfits === 0) good += 1
    rows.push(
      `| ${name} | ${wish} | ${presses} | ${seconds.toFixed(1)} | ${saved.length} | ${near} | ${misfits} |`,
    )
  }
  await test.info().attach('walks.md', { body: rows.join('\n'), contentType: 'text/markdown' })
  expect(good, rows.join('\n')).toBeGreaterThanOrEqual(16)
})

test('the plan of a visitor has its number in the header, a calendar, and comes along', async ({
  page,
}) => {
  const [student] = twentyStudents
  await walk(page, { ...(student as TestStudent), school: 'Howard University', year: 'first' })
  expect(await findAxeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download for my calendar' }).click()
  expect((await download).suggestedFilename()).toBe('plan.ics')
  await page.goto('/')
  await page.getByRole('link', { name: 'Your plan 5' }).click()
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('link', { name: 'Your plan 4' }).waitFor()
  await page.getByRole('link', { name: 'Keep it on every device' }).click()
  await expect(page.getByText('Your 4 saved programs come with you.')).toBeVisible()
  await expect(page.getByLabel('College/University')).toHaveValue('Howard University')
})

test('the plan works where storage is switched off, and says that it is not kept', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await walk(page, twentyStudents[4] as TestStudent)
  await expect(page.getByText(/^Your browser blocks storage/)).toBeVisible()
})

test('the plan is empty at first, and leads to the questions', async ({ page }) => {
  await page.goto('/plan')
  await page.getByRole('link', { name: 'Find my five programs' }).click()
  const year = page.getByLabel('Your year now')
  await expect(year).toBeInViewport()
  await page.getByRole('button', { name: 'Show my five programs' }).click()
  await expect(page.getByText('Please answer all three questions.')).toBeVisible()
  await expect(year).toBeFocused()
})

test('the questions are filled with the answers of this browser', async ({ page }) => {
  const stored = { ...noAnswers, year: 'second', school: 'undecided' }
  await page.addInitScript(([key, answers]) => localStorage.setItem(key, answers), [
    answersKey,
    JSON.stringify(stored),
  ] as const)
  await page.goto('/')
  await expect(page.getByLabel('Your year now')).toHaveValue('second')
  await expect(page.getByLabel('Your college, or the one you want')).toHaveValue(
    eligibilityMessages.undecidedSchool,
  )
})
