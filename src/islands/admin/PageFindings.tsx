import { type findingDecisions, type PageFinding, pageFindings } from '#contract/page-findings.ts'
import { createClient, isNotFound, messageOf } from '#lib/api/client.ts'
import { formatDateTime } from '#lib/format.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { checkPath } from '#lib/routes.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { ActionResult } from '../ui/form-actions.ts'
import { useItemAction } from './item-action.ts'
import { Card, Facts, PagedList, PanelSection } from './PagedList.tsx'
import { createPages } from './pages.ts'

const pageFindingsApi = createClient(pageFindings)

type Decision = (typeof findingDecisions)[number]

/** A finding, and what was decided on it since the list was loaded. */
type Finding = PageFinding & { decision: Decision }

/** The newest findings that nobody has decided on. `monitoredAt`: null if no page was read yet. */
const findings = createPages('admin-findings', {
  async fetchPage(page) {
    const { findings, ...others } = await pageFindingsApi.list(page)
    const rows = findings.map((finding): Finding => ({ ...finding, decision: 'open' }))
    return { rows, ...others }
  },
  idOf: ({ id }) => id,
  failed: 'Failed to load changes on pages. Please try again later.',
})

const heading = "Changes on providers' pages"
const kindNames = {
  date: 'Date',
  amount: 'Amount',
  gpa: 'GPA',
  residence: 'Residence',
  citizenship: 'Citizenship',
  status: 'Open or closed',
  year: 'Year',
} as const
const doneTexts = { used: 'Marked as used', dismissed: 'Dismissed', open: 'Opened again' } as const

/** Saves a decision. The row stays until the list loads again, so that it can be undone. */
async function settleFinding(id: string, decision: Decision): Promise<ActionResult> {
  try {
    await pageFindingsApi.settle({ findingId: id, decision })
    findings.changeRow(id, row => ({ ...row, decision }))
    return { ok: true, message: doneTexts[decision] }
  } catch (error) {
    if (isNotFound(error)) findings.changeRow(id, () => null)
    const why = messageOf(error, commonMessages.wentWrong)
    return { ok: false, message: `Failed to save the decision: ${why}` }
  }
}

/** What the page monitor found (beyond the specification; contract/page-findings.ts). */
export const PageFindings = () => (
  <PanelSection
    headingId="page-findings"
    heading={heading}
    text="The page monitor looks whether a page still says what the record says. It may be wrong: read the page before you change a record."
  >
    <PagedList pages={findings} placeholders={3}>
      {({ rows, monitoredAt }) =>
        monitoredAt ? (
          <>
            <p className="hint">{`Last read: ${formatDateTime(monitoredAt, '')}.`}</p>
            {rows.length === 0 && <EmptyState title="No changes to look at." />}
            <ul className="grid list-none gap-4 p-0" aria-label={heading}>
              {rows.map(row => (
                <FindingCard key={row.id} finding={row} />
              ))}
            </ul>
          </>
        ) : (
          <EmptyState title="No page has been read yet. The operator of this site can switch on the page monitor (MONITOR_PAGES)." />
        )
      }
    </PagedList>
  </PanelSection>
)

function FindingCard({ finding }: { finding: Finding }) {
  const { id, kind, fact, url, programs, before, after, foundAt, decision } = finding
  const { pending, run } = useItemAction()
  const isOpen = decision === 'open'
  const headingId = `finding-${id}`
  const firstButtonId = `settle-${id}`
  const settle = (choice: Decision) => run(choice, settleFinding(id, choice), firstButtonId)
  return (
    <Card
      headingId={headingId}
      heading={<bdi>{programs.map(({ name }) => name).join(', ') || 'No program'}</bdi>}
      beside={<Badge kind="warning">{kindNames[kind]}</Badge>}
    >
      <Facts
        facts={[
          ...(fact === null ? [] : [['No longer there', fact] as const]),
          ['Before', <Excerpt key="before" text={before} other={after} />],
          ['Now', <Excerpt key="after" text={after} other={before} />],
        ]}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
          <bdi>{`Read the page (${new URL(url).host})`}</bdi>{' '}
          <span className="sr-only">(new tab)</span>
        </a>
        {programs.map(program => (
          <a key={program.id} href={checkPath(program.id)}>
            <bdi>{`Check ${program.name}`}</bdi>
          </a>
        ))}
      </p>
      <p className="hint">{`Found on ${formatDateTime(foundAt, '')}`}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          id={firstButtonId}
          busy={pending !== null && 'Saving...'}
          aria-describedby={headingId}
          onClick={() => settle(isOpen ? 'used' : 'open')}
        >
          {isOpen ? 'Mark as used' : 'Undo'}
        </Button>
        {isOpen ? (
          <Button
            disabled={pending !== null}
            aria-describedby={headingId}
            onClick={() => settle('dismissed')}
          >
            Dismiss
          </Button>
        ) : (
          <Badge kind="success">{doneTexts[decision]}</Badge>
        )}
      </div>
    </Card>
  )
}

/** A text whose words that differ from the other text are bold. */
function Excerpt({ text, other }: { text: string; other: string }) {
  const [start, changed, end] = splitByChange(text, other)
  if (text === '') return <em>nothing</em>
  return (
    <>
      {start}
      <strong>{changed}</strong>
      {end}
    </>
  )
}

/** The words that a text begins with like the other, those between, and those that it ends with. */
function splitByChange(text: string, other: string): [string, string, string] {
  const [words, others] = [text.split(/(?<=\s)/), other.split(/(?<=\s)/)]
  const shorter = Math.min(words.length, others.length)
  let start = 0
  while (start < shorter && words[start] === others[start]) start += 1
  let end = 0
  while (end < shorter - start && words.at(-1 - end) === others.at(-1 - end)) end += 1
  const changed = words.splice(start, words.length - start - end)
  return [words.splice(0, start).join(''), changed.join(''), words.join('')]
}
