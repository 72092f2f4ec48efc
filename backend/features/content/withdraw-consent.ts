import { changeItem, findItem } from '#backend/content/items.ts'
import { deleteMedia, mediaKeysIn } from '#backend/content/media.ts'
import { deleteVersions } from '#backend/db/content-versions.ts'
import { hasRow } from '#backend/db/query-results.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext } from '#backend/http/handler.ts'
import type { Contract } from '#contract'
import type { Consent, ContentData } from '#contract/content-values.ts'

/** What remains of the data of a person. */
const emptyData: { [K in 'mentor' | 'story']: ContentData<K> } = {
  mentor: {
    name: '',
    university: '',
    field: '',
    imageUrl: null,
    rate: null,
    available: false,
    rating: null,
  },
  story: {
    title: '',
    videoUrl: null,
    thumbnailUrl: null,
    programName: null,
    studentName: null,
    studentImage: null,
    university: null,
    captionsUrl: null,
  },
}

type Context = HandlerContext<Contract['content']['withdrawConsent']>

/** Hides a person at once, and erases data, versions and files for good. */
export const withdrawConsent = ({ db, services, member, input, fail }: Context): Promise<void> =>
  db.transaction().execute(async trx => {
    const { kind, id } = input
    const current = await findItem(trx, kind, id, { lock: true })
    if (!current) throw fail('content/none')
    const given: Consent = JSON.parse(current.consent ?? '')
    if (given.status === 'withdrawn') return
    const updatedAt = services.clock.now()
    const withdrawnOn = new Date(updatedAt).toISOString().slice(0, 10)
    const earlier = await deleteVersions(trx, input)
    await changeItem(trx, current, {
      state: current.state === 'deleted' ? 'deleted' : 'hidden',
      consent: JSON.stringify({ ...given, status: 'withdrawn', withdrawnOn } satisfies Consent),
      data: JSON.stringify(emptyData[kind]),
      updatedAt,
      updatedBy: member.uid,
    })
    await recordAction(trx, services, {
      adminId: member.uid,
      action: 'withdraw-consent',
      kind,
      entityId: id,
      before: { consent: given.status },
      after: { consent: 'withdrawn' },
    })
    const unused: string[] = []
    for (const key of mediaKeysIn([current.data, ...earlier].join('\n')))
      if (!(await isUsed(trx, key))) unused.push(key)
    await deleteMedia(trx, unused)
  })

/** Whether an item still uses a file. */
const isUsed = (db: Db, key: string) =>
  hasRow(db.selectFrom('contentItems').where('data', 'like', `%/${key}%`).select('id').limit(1))
