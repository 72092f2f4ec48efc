import { readdirSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { guards } from '#lib/guards.ts'
import { pdfOfPages } from '#tests/support/documents.ts'
import { bearer, makeAdmin } from '#tests/support/e2e.ts'
import { resumeFile, test } from '#tests/support/e2e-fixtures.ts'
import { collectErrors, findProblems, type VisitOptions } from '#tests/support/page-visit.ts'
import { kindOf } from '../../bench/page-kinds.ts'

const windows = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const

/** The pages of the root folder that do not redirect visitors. */
const openPages = readdirSync('dist')
  .filter(name => name.endsWith('.html'))
  .map(name => `/${name.replace(/(index)?\.html$/, '')}`)
  .filter(path => !guards[path]?.signedOut)
const isTool = (path: string) => kindOf(path).goals.page < 40
const visitorPages = {
  texts: openPages.filter(path => !isTool(path)),
  tools: openPages.filter(isTool),
  // One of each kind, with few cards: axe takes seconds for a long list.
  lists: [
    ...['/catalog/type/csr', '/catalog/month/april', '/catalog/field/law'],
    ...['/catalog/state/maryland', '/catalog/for/international-students'],
    ...['/catalog/nsa-student-programs', '/catalog/cheatham-white-scholarship-nc-a-and-t'],
    ...['/hbcu/saint-augustines-university', '/hbcu/alcorn-state-university', '/auth/code'],
  ],
}
const memberPages = [
  ...['/programs', '/contribute', '/profile', '/mentor', '/experience', '/'],
  ...['/catalog/nsa-student-programs', '/hbcu/spelman-college'],
]
/** Pages of members that show what they have written and saved. */
const pagesWithData = [
  ...['/dashboard', '/dashboard?view=board', '/my-contributions', '/resume', '/public-resumes'],
]
/** What each tab of the dashboard shows once it has loaded. */
const tabs = {
  lists: {
    overview: 'Total Programs',
    contributions: /^Showing \d+ of \d+$/,
    queue: 'Something that does not work',
    settings: 'Contributions per page',
  },
  people: {
    members: /^Showing \d+ of \d+$/,
    team: 'Invite somebody',
    numbers: 'Download CSV',
  },
  editors: {
    'programs&item=776-fellowship': /^Preview$/,
    mentors: 'Demo Mentor 1',
    stories: 'Demo Student 1',
    audit: 'Audit log',
  },
}

/** Visits pages one after the other, each in a tab of its own. */
async function findAllProblems(
  context: BrowserContext,
  pages: readonly (readonly [path: string, last?: VisitOptions['last']])[],
  options: VisitOptions,
): Promise<string[]> {
  const problems: string[] = []
  for (const [path, last] of pages)
    await test.step(path, async () => {
      const page = await context.newPage()
      problems.push(...(await findProblems(page, path, { ...options, ...(last && { last }) })))
      await page.close()
    })
  return problems
}

const longWord = 'w'.repeat(150)
const contribution = {
  name: longWord,
  website: `https://example.org/${longWord}`,
  description: longWord,
}

for (const [name, viewport] of Object.entries(windows))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    for (const [group, paths] of Object.entries(visitorPages))
      test(`finds no problem on ${group} for visitors`, async ({ context }) => {
        expect(paths.length).toBeGreaterThan(8)
        const pages = paths.map(path => [path] as const)
        const options = { checks: 0, shift: group === 'tools' ? 0.02 : 0.005 } as const
        expect(await findAllProblems(context, pages, options)).toEqual([])
      })

    test('finds no problem on pages for members', async ({ openAs }) => {
      const { page } = await openAs('ada', { viewport })
      // Stores the session, for the other tabs.
      await page.goto('/robots.txt')
      const pages = memberPages.map(path => [path] as const)
      // Pages of text load the session store for members, with the client of the API.
      const options = { checks: 1, shift: 0.05, extraScript: 7 } as const
      expect(await findAllProblems(page.context(), pages, options)).toEqual([])
    })

    test('finds no problem on pages of what members have', async ({ openAs, shareResume }) => {
      const ada = await openAs('ada', { viewport })
      const context = ada.page.context()
      const { request } = context
      const grace = await openAs('grace')
      await shareResume(ada)
      const pdf = Buffer.from(pdfOfPages('Grace Bell'))
      const thread = await shareResume(grace, resumeFile('resume.pdf', pdf))
      const url = thread.replace('/resume-feedback/', '/api/resume/feedback/')
      let parentId: string | undefined
      for (const content of [longWord, 'A reply', 'Another one']) {
        const data = {
          content,
          ...(parentId ? { parentId } : { place: { page: 1, x: 0.5, y: 0.5 } }),
        }
        parentId = (await (await request.post(url, { ...bearer(ada.token), data })).json()).id
      }
      await request.post('/api/contributions', { ...bearer(ada.token), data: contribution })
      const saved = '/api/saved-programs/uncf-scholarships'
      await request.put(saved, { ...bearer(ada.token), data: {} })
      await ada.page.goto('/robots.txt')
      const options = { checks: 1, shift: 0.05 } as const
      const pages = pagesWithData.map(path => [path] as const)
      const details = '/dashboard?program=uncf-scholarships'
      const dialog = (page: Page) => page.getByRole('dialog').waitFor()
      const problems = await findAllProblems(context, [...pages, [details, dialog]], options)
      const drawn = async (page: Page) => {
        await page.getByRole('figure', { name: 'Page 1 of 1' }).waitFor()
        await page.locator('[data-row]').nth(2).waitFor()
      }
      const viewer = { ...options, extraScript: 460 }
      problems.push(...(await findAllProblems(context, [[thread, drawn]], viewer)))
      expect(problems).toEqual([])
    })

    for (const [group, shown] of Object.entries(tabs))
      test(`finds no problem on ${group} for administrators`, async ({ openAs }) => {
        const { page, person, token } = await openAs('katherine', { viewport })
        makeAdmin(person)
        const { request } = page.context()
        await request.post('/api/contributions', { ...bearer(token), data: contribution })
        const email = `${'e'.repeat(60)}@b.co`
        const message = { topic: 'problem', content: longWord, email }
        await request.post('/api/contact', { ...bearer(token), data: message })
        await page.goto('/robots.txt')
        const pages = Object.entries(shown).map(([tab, text]) => {
          const last = (opened: Page) => opened.getByText(text).first().waitFor()
          return [`/admin-dashboard?tab=${tab}`, last] as const
        })
        // Lists of a tab move each other when they come. Date fields do not shrink enough for large
        // text.
        const options = { checks: 1, shift: Number.POSITIVE_INFINITY } as const
        const largeText = group !== 'editors'
        const problems = await findAllProblems(page.context(), pages, { ...options, largeText })
        expect(problems).toEqual([])
      })

    test('finds no problem where staff set up a second factor', async ({ openAs }) => {
      const { page, person } = await openAs('katherine', { viewport })
      makeAdmin(person)
      await page.goto('/robots.txt')
      const last = async (opened: Page) => {
        await opened.getByLabel('Your password').fill(person.password)
        await opened.getByRole('button', { name: 'Set up' }).click()
        await opened.getByText('open this link in the app').waitFor()
      }
      // The steps appear after the reply.
      const options = { checks: 1, shift: Number.POSITIVE_INFINITY } as const
      expect(await findAllProblems(page.context(), [['/profile', last]], options)).toEqual([])
    })
  })

test('blocks script and images that a page should not have, and reports them', async ({ page }) => {
  const errors = await collectErrors(page)
  await page.goto('/about')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
    const image = '<img alt="" src="https://foreign.example/x.png">'
    document.body.insertAdjacentHTML('beforeend', image)
  })
  const reported = (directive: string) => errors.filter(each => each.startsWith(directive)).length
  for (const directive of ['script-src', 'img-src'])
    await expect.poll(() => reported(directive)).toBeGreaterThan(0)
  await expect(page).not.toHaveTitle('taken over')
})
