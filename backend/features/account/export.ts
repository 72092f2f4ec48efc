import { findAnswers } from '#backend/db/saved-answers.ts'
import { type ArchiveEntry, createZip } from '#backend/files/zip-archive.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { Reply } from '#backend/http/responses.ts'
import {
  exportedLists,
  findExportedAccount,
  findExportedResume,
  listPhotos,
} from './export-queries.ts'

type Source = Pick<HandlerContext, 'db' | 'services'> & { uid: string }

/** A JSON replacer that writes times as ISO texts. */
const formatTimes = (name: string, value: unknown): unknown =>
  /At$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value

/** Writes one JSON file, row by row. */
async function* createJson({ db, services, uid }: Source): AsyncGenerator<string> {
  const account = await findExportedAccount(db, uid)
  const resume = await findExportedResume(db, uid)
  const about = {
    madeAt: new Date(services.clock.now()).toISOString(),
    account: account && { ...account, emailVerified: Boolean(account.emailVerified) },
    eligibilityAnswers: (await findAnswers(db, uid)) ?? null,
    resume: resume && {
      name: resume.fileName,
      size: resume.size,
      isPublic: Boolean(resume.isPublic),
      updatedAt: resume.updatedAt,
      notify: Boolean(resume.notify),
      seenAt: resume.seenAt,
    },
  }
  yield JSON.stringify(about, formatTimes, 2).replace(/\n}$/, '')
  for (const [name, rows] of Object.entries(exportedLists(db, uid))) {
    yield `,\n  "${name}": [`
    let separator = '\n    '
    for await (const row of rows) {
      yield separator + JSON.stringify(row, formatTimes)
      separator = ',\n    '
    }
    yield separator.startsWith(',') ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

async function* listEntries(source: Source): AsyncGenerator<ArchiveEntry> {
  const { db, services, uid } = source
  yield { name: 'everything.json', content: createJson(source), compress: true }
  const resume = await findExportedResume(db, uid)
  const files = [
    ...(resume ? [{ name: `resume.${resume.extension}`, key: resume.fileKey }] : []),
    ...(await listPhotos(db, uid)).map(({ key }) => ({ name: key, key })),
  ]
  for (const { name, key } of files) {
    const file = await services.files.open(key)
    if (file) yield { name, content: file.stream, compress: false }
  }
}

/** The export of a member's data as a ZIP (docs/privacy.md). */
export const dataExport: Pick<Handlers['account'], 'exportData'> = {
  exportData({ db, services, member }) {
    return new Reply(createZip(listEntries({ db, services, uid: member.uid })), {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="hbcu-yard.zip"',
    })
  },
}
