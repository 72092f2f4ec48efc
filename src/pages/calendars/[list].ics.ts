import type { APIRoute } from 'astro'
import { getBuildDay } from '#lib/build-day.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { catalogMessages } from '#lib/messages/catalog.ts'
import { createCalendar } from '#lib/program-calendar.ts'
import { getProgramListPaths, type ProgramList } from '../_components/program-lists.ts'

export const getStaticPaths = getProgramListPaths

/** A calendar of deadlines to subscribe to. */
export const GET: APIRoute<ProgramList> = ({ props: { name, programs }, site }) =>
  new Response(
    createCalendar(
      catalogMessages.calendarOf(name),
      programs,
      getBuildDay(),
      ({ id }) => new URL(catalogPaths.program(id), site).href,
    ),
  )
