import * as z from 'zod/mini'
import { digestOf } from '#backend/core/digest.ts'
import type { Tables } from '#backend/db/tables.ts'
import { type Program, ProgramFacts } from '#catalog/program.ts'

/** The facts whose changes members see, and those that its dates depend on. */
const VersionFacts = z.pick(ProgramFacts, {
  ...{ cycles: true, season: true, closes_when_full: true, ended: true },
  ...{ audience: true, money: true, needs: true },
})
export type VersionFacts = z.output<typeof VersionFacts>

/** A program as members knew it; `facts` is JSON of `VersionFacts`. */
export type ProgramVersion = Omit<Tables['programVersions'], 'firstSeenAt'>

/** The present version of a program of the catalog. */
export function versionOf(program: Program): ProgramVersion {
  const { id: programId, name, provider, type, applicationLink } = program
  const { cycles, season, closes_when_full, ended, audience, money, needs } = program
  const facts = JSON.stringify({ cycles, season, closes_when_full, ended, audience, money, needs })
  const columns = { programId, name, provider, type, applicationLink, facts }
  return { ...columns, digest: digestOf(JSON.stringify(columns)) }
}

/** The facts of a stored version; null if a later release cannot read them. */
export function readFacts(text: string | null): VersionFacts | null {
  if (text === null) return null
  return VersionFacts.safeParse(JSON.parse(text)).data ?? null
}
