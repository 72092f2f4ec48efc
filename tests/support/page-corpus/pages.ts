import type { Program } from '#catalog/program.ts'
import type { FindingKind } from '#contract/program-checks.ts'

/** A page of a made-up provider around some content. */
export const providerPage = (
  content: string,
  title = 'Bell Foundation Scholarship',
) => `<!doctype html>
<html lang="en" class="has-cookie-banner">
<head><meta charset="utf-8"><title>${title} | Bell Foundation</title>
<style>.deadline { color: red }</style>
<script>document.write('Deadline: May 9, 2031. Award: $9. Applications are closed.')</script></head>
<body class="page ads-enabled">
<header><a href="/login">Log in</a> <a href="/">Bell Foundation</a><nav><ul><li>Closed<li>Awards</ul></nav></header>
<main>
<h1>${title}</h1>
<p>The foundation helps students of engineering and of the arts to finish their degrees. Every year
a committee of teachers and former scholars reads what applicants send, and talks to the best.</p>
${content}
</main>
<footer>Copyright Bell Foundation, Mobile, Alabama. Office hours: 9 a.m. to 5 p.m.</footer>
</body></html>`

type Facts = Partial<Pick<Program, 'cycles' | 'audience' | 'money' | 'season'>>
type Lost = readonly (readonly [kind: FindingKind, fact: string])[]

/** A page with the facts of its record; `changes` replace a text, and lose facts. */
interface PageKind {
  kind: string
  facts: Facts
  page: string
  changes: readonly (readonly [from: string, to: string, lost: Lost])[]
}

const season = { kind: 'varies', opens_month: null, closes_month: null, closes_day: null } as const
const cycleOf = (label: string, days: Partial<Program['cycles'][number]>) => ({
  ...{ label, opens: null, priority: null, campus: null, closes: null, papers: null },
  ...{ decision: null, time: null, zone: null, note: null, source: 0 },
  ...days,
})
const round = (label: string, days: Partial<Program['cycles'][number]>): Facts => ({
  season,
  cycles: [cycleOf(label, days)],
})
const pays = (text: string, min: number | null = null, max = min): Facts => ({
  money: { paid: null, min, max, per: 'award', renewable: null, covers: [], text },
})
const admits = (audience: Partial<Program['audience']>): Facts => ({
  audience: {
    ...{ levels: [], class_years: [], citizenship: null, residence: null, schools: null },
    ...{ fields: [], gpa: null, need: null, conditions: [], ...audience },
  },
})
const open: Lost = [['status', 'Not closed or ended']]
const closes = (day: string): Lost => [['date', `Closes: ${day}`]]

export const pageKinds: readonly PageKind[] = [
  {
    kind: 'a scholarship with a table',
    facts: {
      ...round('2027', { opens: '2026-11-01', closes: '2027-03-01' }),
      ...pays('', 5000),
      ...admits({ gpa: 3 }),
    },
    page: `<table><tr><th>Opens</th><th>Deadline</th><th>Award</th><th>GPA</th></tr>
<tr><td>November 1, 2026</td><td>March 1, 2027</td><td>$5,000</td><td>3.0</td></tr></table>`,
    changes: [
      ['March 1,', 'March 15,', closes('March 1, 2027')],
      ['March 1, 2027', 'TBA', [...closes('March 1, 2027')]],
      ['November 1,', 'December 1,', [['date', 'Opens: November 1, 2026']]],
      ['$5,000', '$7,500', [['amount', '$5,000']]],
      ['>3.0<', '>3.25<', [['gpa', 'GPA 3.0']]],
      ['<table>', '<p>Applications are now closed.</p><table>', open],
    ],
  },
  {
    kind: 'a scholarship with a list',
    facts: {
      ...round('2027', { priority: '2027-01-04', closes: '2027-03-01', decision: '2027-05-01' }),
      ...admits({ citizenship: ['us-citizen', 'permanent-resident'], residence: ['AL', 'GA'] }),
    },
    page: `<h2>Key dates of 2027</h2><ul><li>Priority: January 4<li>Closes: March 1<li>Winners: May 1</ul>
<ul><li>U.S. citizens or permanent residents<li>Residents of Alabama or Georgia</ul>`,
    changes: [
      ['March 1<', 'February 1<', closes('March 1, 2027')],
      ['January 4', 'January 11', [['date', 'Priority date: January 4, 2027']]],
      ['May 1', 'June 1', [['date', 'Decision: May 1, 2027']]],
      ['dates of 2027', 'dates of 2028', [['year', 'Round of 2027']]],
      [' or permanent residents', '', [['citizenship', 'Permanent residents']]],
      ['U.S. citizens or permanent', 'Permanent', [['citizenship', 'US citizens']]],
      ['Alabama or Georgia', 'Alabama', [['residence', 'Residents of Georgia']]],
      ['Alabama or Georgia', 'Florida or Georgia', [['residence', 'Residents of Alabama']]],
    ],
  },
  {
    kind: 'a fellowship with a date in a sentence',
    facts: { ...round('2026-27', { closes: '2027-02-15' }), ...pays('$12,000 a year', 12_000) },
    page: `<h2>2026–27 Fellowship</h2><p>We take applications until <strong>February 15, 2027</strong> at 11:59 p.m.
Eastern. Fellows receive a stipend of $12,000.</p>`,
    changes: [
      ['15, 2027', '22, 2027', closes('February 15, 2027')],
      ['15, 2027', '15, 2028', closes('February 15, 2027')],
      ['2026–27', '2027–28', [['year', 'Round of 2026-27']]],
      ['$12,000', '$15,000', [['amount', '$12,000']]],
      ['We take', 'The fellowship was discontinued. We took', open],
      [
        'We take applications until <strong>February 15, 2027</strong>',
        'Send your file no later than February 5, 2028',
        closes('February 15, 2027'),
      ],
    ],
  },
  {
    kind: 'a page with ordinal dates',
    facts: round('2027', { opens: '2026-12-01', closes: '2027-01-31' }),
    page: '<p>Applications for 2027 open on the 1st of December and close on January 31st.</p>',
    changes: [
      ['January 31st', 'February 15th', closes('January 31, 2027')],
      ['the 1st of December', 'December 2nd', [['date', 'Opens: December 1, 2026']]],
    ],
  },
  {
    kind: 'a page with dates in digits',
    facts: round('2026', { opens: '2026-09-01', closes: '2026-12-31' }),
    page: '<div>Opens: 09/01/26</div><div>Deadline: 12/31/2026</div>',
    changes: [
      ['12/31/2026', '11/30/2026', closes('December 31, 2026')],
      ['12/31/2026', '12/31/2027', closes('December 31, 2026')],
      ['09/01/26', '10/01/26', [['date', 'Opens: September 1, 2026']]],
    ],
  },
  {
    kind: 'a page with short months',
    facts: round('2026', { opens: '2026-09-05', closes: '2026-12-31' }),
    page: '<h3>Deadline 2026</h3><p>Thu., Dec. 31 (opens Sept. 5)</p>',
    changes: [
      ['Dec. 31', 'Nov. 30', closes('December 31, 2026')],
      ['Sept. 5', 'Sept. 15', [['date', 'Opens: September 5, 2026']]],
      ['Deadline 2026', 'Deadline 2026: Closed', open],
    ],
  },
  {
    kind: 'an award with a range of amounts',
    facts: { ...pays('', 2500, 5000), ...round('2027', { closes: '2027-03-15' }) },
    page: '<p>Awards of $2,500–5,000 each. Application window: March 1–15, 2027</p>',
    changes: [
      ['–5,000', '–4,000', [['amount', '$5,000']]],
      ['$2,500', '$1,500', [['amount', '$2,500']]],
      ['1–15', '1–20', closes('March 15, 2027')],
      ['1–15, 2027', '1–15, 2028', closes('March 15, 2027')],
    ],
  },
  {
    kind: 'a list of definitions',
    facts: { ...admits({ gpa: 2.75, residence: ['DC', 'VA'] }), ...pays('$1.5k', 1500) },
    page: `<dl><dt>Minimum GPA<dd>2.75<dt>Residence<dd>Washington, D.C. or Virginia<dt>Award<dd>$1.5K</dl>
<p>Recipients keep a GPA of 2.5.</p>`,
    changes: [
      ['2.75', '3.0', [['gpa', 'GPA 2.75']]],
      ['$1.5K', '$2K', [['amount', '$1,500']]],
      ['or Virginia', 'or West Virginia', [['residence', 'Residents of Virginia']]],
      ['Washington, D.C. or ', '', [['residence', 'Residents of District of Columbia']]],
    ],
  },
  {
    kind: 'a page with dates of ISO 8601',
    facts: round('2027', { closes: '2027-02-01' }),
    page: '<p>Deadline: <time>2027-02-01</time></p>',
    changes: [['2027-02-01', '2027-03-01', closes('February 1, 2027')]],
  },
  {
    kind: 'an internship with pay for an hour',
    facts: {
      ...pays('$22 to $24.50 an hour', 22, 25),
      ...admits({ gpa: 3, citizenship: ['us-citizen', 'international'] }),
    },
    page: `<p>Interns are paid $22 to $24.50 per hour. Minimum 3.00 cumulative GPA.</p>
<p>Citizens of the United States and international students may apply.</p>`,
    changes: [
      ['$22 to', '$21 to', [['amount', '$22']]],
      ['$24.50', '$25.50', [['amount', '$24.50']]],
      ['3.00', '3.50', [['gpa', 'GPA 3.0']]],
      [' and international students', '', [['citizenship', 'International students']]],
      [
        'students may apply',
        'students are not eligible',
        [
          ['citizenship', 'US citizens'],
          ['citizenship', 'International students'],
        ],
      ],
      ['<p>Interns', '<p>The program is on hold.</p><p>Interns', open],
    ],
  },
  {
    kind: 'a page of a word processor',
    facts: {
      ...round('2027', { closes: '2027-04-01' }),
      ...pays('', 1_000_000),
      ...admits({ residence: ['TX'] }),
    },
    page: `<p class=MsoNormal><b>2027 AWARDS FOR RESIDENTS OF TEXAS</b></p>
<p class=MsoNormal>Students who live in Texas apply by <span>April&nbsp;1<sup>st</sup></span>. We&#8217;ll give $1 million.</p>`,
    changes: [
      ['April&nbsp;1<', 'May&nbsp;1<', closes('April 1, 2027')],
      ['2027 AWARDS', '2028 AWARDS', [['year', 'Round of 2027']]],
      ['$1 million', '$2 million', [['amount', '$1,000,000']]],
      ['We&#8217;ll', 'Applications for 2027 have closed. We&#8217;ll', open],
    ],
  },
  {
    kind: 'a program that is always open',
    facts: { season: { ...season, kind: 'rolling' }, ...pays('2,000 dollars', 2000) },
    page: '<p>We read applications all year. The grant is 2,000 dollars.</p>',
    changes: [
      ['2,000', '3,000', [['amount', '$2,000']]],
      ['all year', 'no more: we are not currently accepting applications', open],
      ['We read', 'The program is paused. We read', open],
      ['We read applications all year.', 'The grant is no longer offered.', open],
      ['<p>We', '<h2>Application status</h2><p>Closed</p><p>We', open],
    ],
  },
]

const news = (html: string) => `<h2>News</h2><ul>${html}</ul>`

/** Changes of layout and of other text, which every page may have. */
export const quietChanges: readonly (readonly [form: string, change: (page: string) => string])[] =
  [
    ['nothing', page => page],
    ['other elements', page => page.replaceAll('<p>', '<div>').replaceAll('</p>', '</div>')],
    ['other space', page => `<section>\n\n${page.replaceAll(' ', '\n ')}\n</section>`],
    ['bold words', page => page.replace(/\b(?=[A-Z]\w+ )(?![^<]*>)(\w+)/g, '<b>$1</b>')],
    ['hidden texts', page => `<p hidden>Applications are closed.</p><!-- closed -->${page}`],
    ['news', page => `${page}${news('<li>October 9: Our library is closed on Sunday.')}`],
    ['events', page => `${page}${news('<li>December 3: Alumni dinner, tickets $75')}`],
    ['an advertisement', page => `<aside>Win $100 before December 24</aside>${page}`],
    ['the day of the request', page => `<p>Sunday, November 1, 2026 10:15 AM</p>${page}`],
    ['a counter', page => `${page}<p>1,377 views. $13,150 raised of $20,000.</p>`],
    ['an earlier round', page => `${page}<p>Applications for 2025 have closed.</p>`],
    [
      'what happens later',
      page => `<p>Once applications are closed, a committee meets.</p>${page}`,
    ],
    ['another order', page => `<p>Send a transcript by mail.</p>${page}<p>Ada was a scholar.</p>`],
  ]
