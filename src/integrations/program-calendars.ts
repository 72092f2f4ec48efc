import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { startOfBuildDay } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { listCalendarDates } from '#catalog/program-dates.ts'
import { createCalendar } from '#content/calendars.ts'
import { getBuildDay } from '#lib/build-day.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'

/**
 * Writes `/catalog/{id}.ics` for every program with a known date. Not an endpoint, since
 * Astro takes several seconds for thousands of small files.
 */
export function programCalendars(): AstroIntegration {
  let site = ''
  return {
    name: 'program-calendars',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        const programs: Program[] = JSON.parse(readFileSync(join(root, 'img/program.json'), 'utf8'))
        const on = getBuildDay()
        const pageOf = ({ id }: Program) => new URL(catalogPaths.program(id), site).href
        for (const program of programs.filter(
          one => listCalendarDates(one, startOfBuildDay(on)).length > 0,
        )) {
          const path = join(root, catalogPaths.calendar(program.id))
          writeFileSync(
            path,
            createCalendar(program.name, [program], on, pageOf, { hasAlarms: true }),
          )
        }
      },
    },
  }
}
