import { useEffect } from 'react'
import { type findingDecisions, type PageFinding, pageFindings } from '#contract/page-findings.ts'
import { createClient, isNotFound, messageOf } from '#lib/api/client.ts'
import { formatDateTime } from '#lib/format.ts'
import { adminMessages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { pageFindingMessages as messages } from '#lib/messages/page-findings.ts'
import { checkPath } from '#lib/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ActionResult } from '../../ui/form-actions.ts'
import { PagedRows, PanelSection } from '../components/PanelSection.tsx'
import { useItemAction } from '../finish-action.ts'
import { createPagedList } from '../paged-list.ts'

const pageFindingsApi = createClient(pageFindings)

type Decision = (typeof findingDecisions)[number]

/** A finding, and what was decided on it since the list was loaded. */
type Finding = PageFinding & { decision: Decision }

/** The newest findings that nobody has decided on. `monitoredAt`: null if no page was read yet. */
const findings = createPagedList({
  async fetchPage(page) {
    const { findings, ...others } = await pageFindingsApi.list(page)
    const rows = findings.map((finding): Finding => ({ ...finding, decision: 'open' }))
    return { rows, ...others }
  },
  idOf: ({ id }) => id,
  failed: messages.failed,
})

/** Saves a decision. The row stays until the list loads again, so that it can be undone. */
async function settleFinding(id: string, decision: Decision): Promise<ActionResult> {
  try {
    await pageFindingsApi.settle({ findingId: id, decision })
    findings.changeRow(id, row => ({ ...row, decision }))
    return { ok: true, message: messages.done[decision] }
  } catch (error) {
    if (isNotFound(error)) findings.changeRow(id, () => null)
    const why = messageOf(error, commonMessages.wentWrong)
    return { ok: false, message: messages.failedSettle(why) }
  }
}

/** What the page monitor found (beyond the specification; contract/page-findings.ts). */
export function PageFindings() {
  useEffect(findings.open, [])
  return (
    <PanelSection headingId="page-findings" heading={messages.heading} text={messages.text}>
      <PagedRows store={findings} placeholders={3}>
        {({ rows, monitoredAt }) =>
          monitoredAt ? (
            <>
              <p className="hint">
                {messages.lastRead(formatDateTime(monitoredAt, adminMessages.noDate))}
              </p>
              {rows.length === 0 && <EmptyState title={messages.empty} />}
              <ul className="grid list-none gap-4 p-0" aria-label={messages.heading}>
                {rows.map(row => (
                  <FindingCard key={row.id} finding={row} />
                ))}
              </ul>
            </>
          ) : (
            <EmptyState title={messages.neverRead} />
          )
        }
      </PagedRows>
    </PanelSection>
  )
}

function FindingCard({ finding }: { finding: Finding }) {
  const { id, kind, url, programs, before, after, foundAt, decision } = finding
  const { pending, run } = useItemAction()
  const isOpen = decision === 'open'
  const heading = `finding-${id}`
  const firstButtonId = `settle-${id}`

  const settle = (choice: Finding['decision']) =>
    run(choice, settleFinding(id, choice), firstButtonId)

  return (
    <li className="card grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-body" id={heading}>
          <bdi>{programs.map(({ name }) => name).join(', ') || messages.noProgram}</bdi>
        </h3>
        <Badge kind="warning">{messages.kinds[kind]}</Badge>
      </div>
      <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Excerpt label={messages.before} text={before} other={after} />
        <Excerpt label={messages.after} text={after} other={before} />
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
          <bdi>{messages.page(new URL(url).host)}</bdi>{' '}
          <span className="sr-only">{messages.newTab}</span>
        </a>
        {programs.map(program => (
          <a key={program.id} href={checkPath(program.id)}>
            <bdi>{messages.check(program.name)}</bdi>
          </a>
        ))}
      </p>
      <p className="hint">{messages.found(formatDateTime(foundAt, adminMessages.noDate))}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          id={firstButtonId}
          busy={pending !== null && messages.saving}
          aria-describedby={heading}
          onClick={() => settle(isOpen ? 'used' : 'open')}
        >
          {isOpen ? messages.use : messages.undo}
        </Button>
        {isOpen ? (
          <Button
            disabled={pending !== null}
            aria-describedby={heading}
            onClick={() => settle('dismissed')}
          >
            {messages.dismiss}
          </Button>
        ) : (
          <Badge kind="success">{messages.done[decision]}</Badge>
        )}
      </div>
    </li>
  )
}

/** A text whose words that differ from the other text are bold. */
function Excerpt({ label, text, other }: { label: string; text: string; other: string }) {
  const [start, changed, end] = splitByChange(text, other)
  return (
    <>
      <dt className="font-semibold">{label}</dt>
      <dd className="m-0 [overflow-wrap:anywhere]">
        {text === '' ? (
          <em>{messages.nothing}</em>
        ) : (
          <bdi>
            {start}
            <strong>{changed}</strong>
            {end}
          </bdi>
        )}
      </dd>
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
  const last = words.length - end
  return [
    words.slice(0, start).join(''),
    words.slice(start, last).join(''),
    words.slice(last).join(''),
  ]
}
