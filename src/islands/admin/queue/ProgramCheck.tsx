import { useState } from 'react'
import type { ProgramRecord } from '#catalog/record.ts'
import { asLink, valueAt } from '#catalog/values.ts'
import type { PageFinding } from '#contract/program-checks.ts'
import type { ProgramReport } from '#contract/program-reports.ts'
import { formatDateTime } from '#lib/format.ts'
import { correctionFieldNames, reportKindLabels } from '#lib/messages/program-reports.ts'
import { editorPath } from '#lib/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import type { ActionResult } from '../../ui/form-actions.ts'
import { Notice, ResultNotice } from '../../ui/Notice.tsx'
import { describeValue } from '../content/ConflictView.tsx'
import { findDifferences, labelOfPath } from '../content/fields.ts'
import { recordFields } from '../content/record-fields.ts'
import { Facts } from '../PagedList.tsx'
import { CheckForm, checkHeadingId, useReading } from './CheckForm.tsx'
import { type CheckedProgram as Program, saveCheck } from './data.ts'

/** The check of a program: why it needs a look, and its record. */
export function CheckedProgram({ program }: { program: Program }) {
  const { check, item, inFile } = program
  const { name, provider, reports, findings, notes } = check
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-labelledby={checkHeadingId}>
      <div>
        <h2 className="text-h3" id={checkHeadingId} ref={focusOnMount} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {provider && provider !== name && (
          <p className="text-muted">
            <bdi>{provider}</bdi>
          </p>
        )}
      </div>
      <section className="grid gap-3" aria-labelledby="check-reasons">
        <h3 className="text-body" id="check-reasons">
          Why it needs a look
        </h3>
        <ul className="grid list-none gap-3 p-0 empty:hidden">
          {reports.map(report => (
            <Report key={report.id} report={report} />
          ))}
          {findings.map(finding => (
            <Finding key={finding.id} finding={finding} />
          ))}
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        {reports.length + findings.length + notes.length === 0 && <p>There is no reason now.</p>}
      </section>
      {item && inFile && <FileChanges record={item.record} inFile={inFile} />}
      {item ? <CheckForm program={program} item={item} /> : <WithoutRecord program={program} />}
    </article>
  )
}

/** The program of a contribution: there is no record to check. */
function WithoutRecord({ program }: { program: Program }) {
  const [result, setResult] = useState<ActionResult | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reading = useReading()
  async function settle() {
    if (!reading.require()) return
    setBusy(true)
    setResult(await saveCheck(program, { version: 0 }))
    setBusy(false)
  }
  return (
    <>
      <p>
        This program came from a contribution and has no record to check.{' '}
        <a href={editorPath(program.check.programId)}>Add its facts and dates</a>
      </p>
      {reading.box}
      <ResultNotice result={result} />
      <p>
        <Button look="primary" busy={isBusy && 'Saving...'} onClick={settle}>
          Nothing to change
        </Button>
      </p>
    </>
  )
}

/** What the data file says of a record that was edited here. */
const FileChanges = ({ record, inFile }: Record<'record' | 'inFile', ProgramRecord>) => (
  <Notice kind="info">
    <p>The file of programs says this. Save the check to keep the record.</p>
    <ul>
      {findDifferences(record, inFile).map(path => (
        <li key={path.join('.')}>
          <strong>{labelOfPath(recordFields, path)}:</strong>{' '}
          <bdi>{describeValue(valueAt(inFile, path))}</bdi>
        </li>
      ))}
    </ul>
  </Notice>
)

/** What a member says is wrong with a program. */
const Report = ({ report: { kind, corrections, note, createdAt } }: { report: ProgramReport }) => (
  <li className="card">
    <p className="flex flex-wrap items-center gap-2">
      <Badge kind="warning">{reportKindLabels[kind]}</Badge>
      <span className="hint">{`Reported on ${formatDateTime(createdAt, '')}`}</span>
    </p>
    <ul className="grid gap-1 ps-5 empty:hidden">
      {corrections.map(({ field, value, source }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: corrections may be equal, and never change places.
        <li key={index}>
          {correctionFieldNames[field]}: <bdi>{value}</bdi>{' '}
          {asLink(source) && <PageLink href={source} />}
        </li>
      ))}
    </ul>
    {note && (
      <p className="whitespace-pre-line">
        <bdi>{note}</bdi>
      </p>
    )}
  </li>
)

const PageLink = ({ href }: { href: string }) => (
  <a
    className="[overflow-wrap:anywhere]"
    href={href}
    target="_blank"
    rel="noopener noreferrer nofollow"
  >
    <bdi>{href}</bdi> <span className="sr-only">(opens in a new tab)</span>
  </a>
)

/** A fact that the page no longer states, with the changed lines. */
const Finding = ({ finding }: { finding: PageFinding }) => {
  const { fact, url, before, after, foundAt } = finding
  return (
    <li className="card">
      <p className="flex flex-wrap items-center gap-2">
        <Badge kind="warning">Page changed</Badge>
        <span className="hint">{`Found on ${formatDateTime(foundAt, '')}`}</span>
      </p>
      <Facts
        facts={[
          ['No longer there', fact],
          ['Before', <Excerpt key="before" text={before} other={after} />],
          ['Now', <Excerpt key="after" text={after} other={before} />],
          ['Page', <PageLink key="page" href={url} />],
        ]}
      />
    </li>
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
