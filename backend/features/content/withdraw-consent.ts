import { changeItem } from '#backend/content/items.ts'
import { deleteMedia, mediaKeysIn } from '#backend/content/media.ts'
import { deleteVersions } from '#backend/db/content-versions.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import type { Contract } from '#contract'
import type { Consent } from '#contract/content-values.ts'
import { getItem, toReply } from './change-item.ts'
import { isUsedElsewhere, lockItem } from './queries.ts'

/** What remains of the data of a person. */
const emptyData = {
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

/** Erases a person. Returns the data that they had, as JSON, earlier versions included. */
async function erase(trx: Db, { services, member, input }: Context): Promise<string[]> {
  await lockItem(trx, input)
  const current = await getItem({ services: { ...services, db: trx } }, input)
  const given: Consent = JSON.parse(current.consent ?? '')
  if (given.status === 'withdrawn') return []
  const updatedAt = services.clock.now()
  const withdrawnOn = new Date(updatedAt).toISOString().slice(0, 10)
  const earlier = await deleteVersions(trx, input)
  await changeItem(trx, current, {
    state: current.state === 'deleted' ? 'deleted' : 'hidden',
    consent: JSON.stringify({ ...given, status: 'withdrawn', withdrawnOn }),
    data: JSON.stringify(emptyData[input.kind]),
    updatedAt,
    updatedBy: member.uid,
  })
  await recordAction(trx, services, {
    adminId: member.uid,
    action: 'withdraw-consent',
    kind: input.kind,
    entityId: input.id,
    before: { consent: given.status },
    after: { consent: 'withdrawn' },
  })
  return [current.data, ...earlier]
}

/** Deletes the media that data names and no other item uses. */
async function deleteMediaIn(trx: Db, data: readonly string[], item: Context['input']) {
  const unused: string[] = []
  for (const key of mediaKeysIn(data.join('\n')))
    if (!(await isUsedElsewhere(trx, item, `/${key}`))) unused.push(key)
  await deleteMedia(trx, unused)
}

/** Hides a person at once, and erases data, versions and files for good. */
export const withdrawConsent: Handlers['content']['withdrawConsent'] = async context => {
  const { services, input } = context
  await services.db
    .transaction()
    .execute(async trx => deleteMediaIn(trx, await erase(trx, context), input))
  return toReply(await getItem({ services }, input))
}
