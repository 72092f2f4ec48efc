import type { Program } from '#contract/programs.ts'
import { asLink } from '#contract/values.ts'
import { nextAnnualDay } from '#lib/deadlines.ts'
import type { ProgramRecord } from './record.ts'

/**
 * The day that a build counts from, `yyyy-mm-dd`: `BUILD_DATE` when set, so that a build can be made again byte for byte, else today.
 * Throws when the setting is not a day.
 */
export function buildDay(setting = process.env.BUILD_DATE, now = new Date()): string {
  if (!setting) return now.toISOString().slice(0, 10)
  const day = new Date(`${setting}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(`${setting}T`)) {
    throw new Error(`BUILD_DATE must be a day written as 2027-02-15; it is "${setting}".`)
  }
  return setting
}

/** An editor's record in the shape that every part of the site shows, with a yearly deadline as expected from a day on. */
export function published(record: ProgramRecord, on: string): Program {
  const { deadline } = record
  const annual = deadline.kind === 'annual' ? deadline : null
  const program: Program = {
    id: record.id,
    contributionId: null,
    name: record.name,
    provider: record.provider,
    description: record.description,
    logo: null,
    type: record.type,
    university: record.university,
    citizenship: record.citizenship,
    fields: record.fields,
    levels: record.levels,
    award: record.award,
    applicationMonth: record.opensMonth,
    applicationDeadline: deadline.kind === 'exact' ? deadline.date : null,
    deadlineKind: deadline.kind,
    deadlineMonth: annual?.month ?? null,
    deadlineDay: annual?.day ?? null,
    deadlineNote: deadline.note,
    applicationLink: asLink(record.applyUrl),
    confidence: record.source.confidence,
    evidence: record.source.evidence,
    evidenceDate: record.source.date,
  }
  return { ...program, applicationDeadline: program.applicationDeadline ?? nextAnnualDay(program, on) }
}
