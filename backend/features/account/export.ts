import { archive, type Entry } from '#backend/files/zip-archive.ts'
import { type Call, type Handlers, Written } from '#backend/http/handler.ts'
import { accountOf, belongings, photosOf, resumeOf } from './export-queries.ts'

type Asked = Pick<Call, 'db' | 'services'> & { uid: string }

/** Milliseconds are for machines: people read instants in an archive. */
const dated = (name: string, value: unknown): unknown =>
  /At$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value

/** One JSON file, written list by list, row by row. */
async function* everything({ db, services, uid }: Asked): AsyncGenerator<string> {
  const account = await accountOf(db, uid)
  const resume = await resumeOf(db, uid)
  const made = new Date(services.clock.now()).toISOString()
  const about = {
    madeAt: made,
    account: account && { ...account, emailVerified: Boolean(account.emailVerified) },
    resume: resume && {
      name: resume.fileName,
      size: resume.size,
      isPublic: Boolean(resume.isPublic),
      updatedAt: resume.updatedAt,
    },
  }
  yield JSON.stringify(about, dated, 2).replace(/\n}$/, '')
  for (const [name, rows] of Object.entries(belongings(db, uid))) {
    yield `,\n  "${name}": [`
    let mark = '\n    '
    for await (const row of rows) {
      yield mark + JSON.stringify(row, dated)
      mark = ',\n    '
    }
    yield mark.startsWith(',') ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

async function* entries(asked: Asked): AsyncGenerator<Entry> {
  const { db, services, uid } = asked
  yield { name: 'everything.json', pieces: everything(asked), compress: true }
  const resume = await resumeOf(db, uid)
  const files = [
    ...(resume ? [{ name: `resume.${resume.extension}`, key: resume.fileKey }] : []),
    ...(await photosOf(db, uid)).map(({ key }) => ({ name: key, key })),
  ]
  for (const { name, key } of files) {
    const file = await services.files.open(key)
    if (file) yield { name, pieces: file.stream, compress: false }
  }
}

/** Everything that a member has put in, as one file (docs/privacy.md). */
export const exporting: Pick<Handlers['account'], 'exportData'> = {
  exportData({ db, services, member }) {
    return new Written(archive(entries({ db, services, uid: member.uid })), {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="hbcu-yard.zip"',
    })
  },
}
