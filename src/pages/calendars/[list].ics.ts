import type { APIRoute } from 'astro'
import { calendarFile } from '#content/ics.ts'
import { buildDay } from '#content/publish.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { catalogWords } from '#lib/messages/catalog.ts'
import { listPaths, type ProgramList } from '../_components/program-lists.ts'

export const getStaticPaths = listPaths

/** A calendar of deadlines to subscribe to. */
export const GET: APIRoute<ProgramList> = ({ props: { name, programs }, site }) =>
  new Response(
    calendarFile(
      catalogWords.calendarOf(name),
      programs,
      buildDay(),
      ({ id }) => new URL(catalogPaths.program(id), site).href,
    ),
  )
