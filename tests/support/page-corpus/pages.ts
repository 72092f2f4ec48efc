/** A page of a made-up provider around some content. */
export const providerPage = (
  content: string,
  title = 'Bell Foundation Scholarship',
) => `<!doctype html>
<html lang="en" class="has-cookie-banner">
<head><meta charset="utf-8"><title>${title} | Bell Foundation</title>
<style>.deadline { color: red }</style>
<script>var build = "${content.length}"; document.write('Deadline: May 9, 2031')</script></head>
<body class="page ads-enabled">
<header><a href="/login">Log in</a> <a href="/">Bell Foundation</a><nav><ul><li><a href="/apply">Apply</a><li>Awards</ul></nav></header>
<main>
<h1>${title}</h1>
<p>The foundation helps students of engineering and of the arts to finish their degrees. Every year
a committee of teachers and former scholars reads what applicants send, and talks to the best.</p>
${content}
</main>
<footer>Copyright 2026 Bell Foundation. Office hours: 9 a.m. to 5 p.m.</footer>
</body></html>`

/** A finding that a change leads to: its kind, and a part of each version. */
type Expected = readonly [kind: 'date' | 'amount' | 'status', before: string, after: string]

/** A change of a date, an amount or a status, in the forms in which providers write it. */
export const relevantChanges: readonly {
  form: string
  before: string
  after: string
  findings: readonly Expected[]
}[] = [
  {
    form: 'a date in a sentence',
    before: '<p>Applications are due by <strong>March 1, 2027</strong> at 11:59 p.m. Eastern.</p>',
    after: '<p>Applications are due by <strong>March 15, 2027</strong> at 11:59 p.m. Eastern.</p>',
    findings: [['date', 'March 1, 2027', 'March 15, 2027']],
  },
  {
    form: 'a date with a short month and an ordinal',
    before: '<p>Deadline: Mon., Feb. 1st, 2027</p>',
    after: '<p>Deadline: Fri., Jan. 15th, 2027</p>',
    findings: [['date', 'Feb. 1st', 'Jan. 15th']],
  },
  {
    form: 'a date with the day first',
    before: '<p>The application closes on 1 March 2027.</p>',
    after: '<p>The application closes on 8 March 2027.</p>',
    findings: [['date', '1 March', '8 March']],
  },
  {
    form: 'a date in digits',
    before: '<p>Submit everything by 03/01/2027.</p>',
    after: '<p>Submit everything by 02/26/2027.</p>',
    findings: [['date', '03/01/2027', '02/26/2027']],
  },
  {
    form: 'a date of ISO 8601',
    before: '<p>Opening date: <time>2026-12-01</time></p>',
    after: '<p>Opening date: <time>2026-11-15</time></p>',
    findings: [['date', '2026-12-01', '2026-11-15']],
  },
  {
    form: 'a date without a year',
    before: '<p>Apply by January 31.</p>',
    after: '<p>Apply by February 28.</p>',
    findings: [['date', 'January 31', 'February 28']],
  },
  {
    form: 'a month',
    before: '<p>The application opens in October 2026.</p>',
    after: '<p>The application opens in January 2027.</p>',
    findings: [['date', 'October 2026', 'January 2027']],
  },
  {
    form: 'the end of a range',
    before: '<p>Application window: October 1 – December 1, 2026</p>',
    after: '<p>Application window: October 1 – December 15, 2026</p>',
    findings: [['date', 'December 1,', 'December 15,']],
  },
  {
    form: 'an hour',
    before: '<p>The deadline is April 1, 2027, 11:59 p.m.</p>',
    after: '<p>The deadline is April 1, 2027, 5:00 p.m.</p>',
    findings: [['date', '11:59', '5:00']],
  },
  {
    form: 'a cell of a table',
    before: `<table><tr><th>Round</th><th>Deadline</th><th>Award</th></tr>
<tr><td>Fall</td><td>October 1, 2026</td><td>$1,000</td></tr>
<tr><td>Spring</td><td>March 1, 2027</td><td>$1,000</td></tr></table>`,
    after: `<table><tr><th>Round</th><th>Deadline</th><th>Award</th></tr>
<tr><td>Fall</td><td>October 1, 2026</td><td>$1,000</td></tr>
<tr><td>Spring</td><td>April 1, 2027</td><td>$1,500</td></tr></table>`,
    findings: [
      ['date', 'Spring | March 1, 2027', 'Spring | April 1, 2027'],
      ['amount', '$1,000', '$1,500'],
    ],
  },
  {
    form: 'a list',
    before: '<h2>Key dates</h2><ul><li>Opens: January 4<li>Closes: March 1<li>Winners: May 1</ul>',
    after: '<h2>Key dates</h2><ul><li>Opens: January 4<li>Closes: March 8<li>Winners: May 1</ul>',
    findings: [['date', 'Closes: March 1', 'Closes: March 8']],
  },
  {
    form: 'a list of definitions',
    before: '<dl><dt>Priority deadline<dd>January 4<dt>Deadline<dd><p>March 1</p></dl>',
    after: '<dl><dt>Priority deadline<dd>January 4<dt>Deadline<dd><p>February 1</p></dl>',
    findings: [['date', 'Deadline: March 1', 'Deadline: February 1']],
  },
  {
    form: 'a value below its label',
    before: '<h3>Application deadline</h3><div>March 1, 2027</div><h3>Notes</h3><div>None</div>',
    after: '<h3>Application deadline</h3><div>March 2, 2027</div><h3>Notes</h3><div>None</div>',
    findings: [['date', 'Application deadline: March 1', 'Application deadline: March 2']],
  },
  {
    form: 'two values that follow each other',
    before: '<p>Priority deadline</p><p>March 1</p><p>Final deadline</p><p>April 1</p>',
    after: '<p>Priority deadline</p><p>April 1</p><p>Final deadline</p><p>May 1</p>',
    findings: [
      ['date', 'Priority deadline: March 1', 'Priority deadline: April 1'],
      ['date', 'Final deadline: April 1', 'Final deadline: May 1'],
    ],
  },
  {
    form: 'an amount in a sentence',
    before: '<p>Scholars receive $5,000 toward tuition.</p>',
    after: '<p>Scholars receive $7,500 toward tuition.</p>',
    findings: [['amount', '$5,000', '$7,500']],
  },
  {
    form: 'a range of amounts',
    before: '<p>Awards of $2,500–$5,000 a year</p>',
    after: '<p>Awards of $2,500–$4,000 a year</p>',
    findings: [['amount', '$5,000', '$4,000']],
  },
  {
    form: 'pay for an hour',
    before: '<p>Interns are paid $22 per hour.</p>',
    after: '<p>Interns are paid $24.50 per hour.</p>',
    findings: [['amount', '$22', '$24.50']],
  },
  {
    form: 'an amount in words',
    before: '<p>The grant is 2,000 dollars.</p>',
    after: '<p>The grant is 3,000 dollars.</p>',
    findings: [['amount', '2,000', '3,000']],
  },
  {
    form: 'a notice that it is closed',
    before: '<p>Read the questions before you begin.</p>',
    after: '<p>Read the questions before you begin.</p><p>Applications are now closed.</p>',
    findings: [['status', '', 'Applications are now closed.']],
  },
  {
    form: 'closed instead of open',
    before: '<p>The application is open.</p>',
    after: '<p>The application is closed.</p>',
    findings: [['status', 'is open', 'is closed']],
  },
  {
    form: 'closed below its label',
    before: '<div>Application status</div><div>Open soon</div>',
    after: '<div>Application status</div><div>Closed</div>',
    findings: [['status', '', 'Application status: Closed']],
  },
  {
    form: 'closed for another year',
    before: '<p>The program for 2025 is closed.</p>',
    after: '<p>The program for 2025 is closed.</p><p>Applications for 2026 have closed.</p>',
    findings: [['status', '', '2026 have closed']],
  },
  {
    form: 'a short page that begins with a link to log in',
    before: '<p>Deadline: March 1, 2027</p>',
    after: '<p>Deadline: March 3, 2027</p>',
    findings: [['date', 'March 1', 'March 3']],
  },
  {
    form: 'a program that is discontinued',
    before: '<p>The program supports ten students each year.</p>',
    after: '<p>The program was discontinued in 2026 and supports no new students.</p>',
    findings: [['status', '', 'discontinued']],
  },
  {
    form: 'a program that is no longer offered',
    before: '<p>Ten students are chosen.</p>',
    after: '<p>The Bell Scholarship is no longer offered.</p>',
    findings: [['status', '', 'no longer offered']],
  },
  {
    form: 'a program that is paused',
    before: '<p>Ten students are chosen.</p>',
    after: '<p>Our scholarship program is paused for 2027.</p>',
    findings: [['status', '', 'paused']],
  },
  {
    form: 'a deadline that is extended, with a new date',
    before: '<p>The deadline is March 1, 2027.</p>',
    after: '<p>The deadline has been extended to April 1, 2027.</p>',
    findings: [
      ['date', 'March 1', 'April 1'],
      ['status', 'The deadline is', 'has been extended'],
    ],
  },
  {
    form: 'a cycle that is canceled',
    before: '<p>Ten students are chosen.</p>',
    after: '<h2>The 2027 cycle is cancelled</h2><p>Ten students are chosen.</p>',
    findings: [['status', '', '2027 cycle is cancelled']],
  },
  {
    form: 'a sentence that is written anew',
    before: '<p>We take applications until March 1, 2027.</p>',
    after: '<p>For the class of 2028, please submit your file no later than February 5, 2028.</p>',
    findings: [['date', 'March 1, 2027', 'February 5, 2028']],
  },
  {
    form: 'a deadline that is gone',
    before: '<p>Deadline: March 1, 2027</p><p>Send a transcript.</p>',
    after: '<p>Send a transcript.</p>',
    findings: [['date', 'March 1, 2027', '']],
  },
  {
    form: 'markup instead of a date',
    before: '<p>Deadline: March 1, 2027</p>',
    after: '<p>Deadline: April 1, 2027 &lt;img src=x onerror=alert(1)&gt;</p>',
    findings: [['date', 'March 1', 'April 1, 2027 <img src=x onerror=alert(1)>']],
  },
]

const facts = '<p>Deadline: March 1, 2027. Award: $5,000.</p>'
const laptops = ['Laptops from $499 until Nov 30', 'Win $100 before December 24']

/** Changes of a page that say nothing of the program. */
export const irrelevantChanges: readonly { form: string; before: string; after: string }[] = [
  { form: 'nothing', before: facts, after: facts },
  {
    form: 'other markup and space',
    before: facts,
    after:
      '<section><div>Deadline:\n\n <b>March&nbsp;1</b>, 2027. Award: <i>$5,000</i>.</div></section>',
  },
  {
    form: 'another form of the same date and amount',
    before: facts,
    after: '<p>Deadline: 03/01/2027. Award: 5,000 dollars.</p>',
  },
  {
    form: 'another order of blocks',
    before: `${facts}<p>Apply online.</p><p>Winners hear on May 1.</p>`,
    after: `<p>Winners hear on May 1.</p>${facts}<p>Apply online.</p>`,
  },
  {
    form: 'rolling advertisements',
    before: `${facts}<div class="ad-slot">${laptops[0]}</div><aside id="ads">${laptops[1]}</aside>`,
    after: `${facts}<div class="ad-slot">${laptops[1]}</div><aside id="ads">Closed today! $9</aside>`,
  },
  {
    form: 'advertisements between the paragraphs',
    before: `${facts}<p>Save $200 on laptops until December 1!</p>`,
    after: `${facts}<p>Save $300 on laptops until December 8!</p>`,
  },
  {
    form: 'rotating banners',
    before: `<div class="hero-carousel"><p>Ada won $5,000</p></div>${facts}`,
    after: `<div class="hero-carousel"><p>Grace won $2,000 on May 3</p></div>${facts}`,
  },
  {
    form: 'the day and hour of the request',
    before: `${facts}<p>Sunday, November 1, 2026 10:15:22 AM</p>`,
    after: `${facts}<p>Monday, November 2, 2026 9:58:01 PM</p>`,
  },
  {
    form: 'the day of the request with words of applying',
    before: `${facts}<p>Today is November 1, 2026: 120 days until applications close.</p>`,
    after: `${facts}<p>Today is November 2, 2026: 119 days until applications close.</p>`,
  },
  {
    form: 'the day of the last change',
    before: `${facts}<p>Last updated: September 3, 2026</p>`,
    after: `${facts}<p>Last updated: October 30, 2026</p>`,
  },
  {
    form: 'ids of sessions',
    before: `${facts}<p>Session ID: 20261101-000$1</p><a href="/apply;jsessionid=1">Apply</a>`,
    after: `${facts}<p>Session ID: 20261102-777$9</p><a href="/apply;jsessionid=2">Apply</a>`,
  },
  {
    form: 'counters of views and of donations',
    before: `${facts}<p>1,204 views</p><p>$12,400 raised of $20,000</p>`,
    after: `${facts}<p>1,377 views</p><p>$13,150 raised of $20,000</p>`,
  },
  {
    form: 'a countdown',
    before: `${facts}<div class="countdown">119 days 11:59:04</div>`,
    after: `${facts}<div class="countdown">118 days 07:12:40</div>`,
  },
  {
    form: 'a question about cookies above the page',
    before: facts,
    after: `<div id="cookie-consent"><p>Closed until you accept cookies by May 1.</p></div>${facts}`,
  },
  {
    form: 'a list of events',
    before: `${facts}<h2>Upcoming events</h2><ul><li>November 12: Gala, tickets $50</ul>`,
    after: `${facts}<h2>Upcoming events</h2><ul><li>December 3: Alumni dinner, tickets $75</ul>`,
  },
  {
    form: 'news that are unrelated',
    before: `${facts}<h2>News</h2><p>October 9: Our library has new chairs.</p>`,
    after: `${facts}<h2>News</h2><p>October 30: Our library is closed on Sunday.</p>`,
  },
  {
    form: 'scripts, comments and hidden texts',
    before: `${facts}<script>var d = 'Deadline: May 1'</script><!-- due May 2 --><p hidden>Due May 3`,
    after: `${facts}<script>var d = 'Deadline: May 9'</script><!-- due May 8 --><p hidden>Due May 7`,
  },
  {
    form: 'the year of the copyright',
    before: `${facts}<p>© 2026 Bell Foundation, updated January 2026</p>`,
    after: `${facts}<p>© 2027 Bell Foundation, updated January 2027</p>`,
  },
  {
    form: 'a new design with the same facts',
    before: `${facts}<h2>Who may apply</h2><p>Students of any HBCU with a GPA of 3.0 may apply.</p>`,
    after: `<h2>Apply</h2><ul><li>Any HBCU</ul><h3>Deadline</h3><p>Mar 1, 2027</p><p>Award: $5k</p>`,
  },
]
