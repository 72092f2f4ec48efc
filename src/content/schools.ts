import { readFile } from 'node:fs/promises'
import { parseSchools, schoolFile } from '#catalog/school-list.ts'
import type { School } from '#catalog/schools.ts'
import { oncePerBuild } from './build.ts'
import { decodeUtf8 } from './decode-utf8.ts'

/** The schools of /img/HBCU.csv; empty, with a log entry, if it cannot be read (spec section 8). */
export const getSchools = oncePerBuild(
  (): Promise<readonly School[]> =>
    readFile(schoolFile)
      .then(bytes => parseSchools(decodeUtf8(bytes, schoolFile)))
      .catch(error => {
        console.error('The university list could not be read:', error)
        return []
      }),
)
