import type { APIRoute, GetStaticPaths } from 'astro'
import type { School } from '#catalog/schools.ts'
import { getPrograms } from '#content/programs.ts'
import { listSchoolPrograms } from '#content/school-programs.ts'
import { getSchools } from '#content/schools.ts'
import { getBuildDay } from '#lib/build-day.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { catalogMessages } from '#lib/messages/catalog.ts'
import { createCalendar } from '#lib/program-calendar.ts'

export const getStaticPaths = (async () =>
  (await getSchools()).map(school => ({
    params: { slug: school.slug },
    props: { school },
  }))) satisfies GetStaticPaths

/** A calendar of the deadlines of the programs on the page of a school. */
export const GET: APIRoute<{ school: School }> = async ({ props: { school }, site }) => {
  const programs = new Set(Object.values(listSchoolPrograms(school, await getPrograms())).flat())
  return new Response(
    createCalendar(
      catalogMessages.calendarOf(school.name),
      [...programs],
      getBuildDay(),
      ({ id }) => new URL(catalogPaths.program(id), site).href,
    ),
  )
}
