import { computed } from 'nanostores'
import { account } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { members } from '#contract/members.ts'
import { createClient, messageOf } from '#lib/api/client.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { type ActionResult, withValidation } from '../../ui/form-actions.ts'
import { $query, openMembers, refreshStats } from '../data.ts'
import { createFreshStore, createPages, refresh } from '../pages.ts'

const membersApi = createClient(members)
const resetLinkApi = createClient({ create: account.createResetLink })

/** What is searched for, and the member who is shown; null for the list. */
export const $membersView = computed($query, ({ find = '', member }) => ({
  search: find.slice(0, limits.content.search),
  userId: member || null,
}))

/** The members who are found. */
export const memberList = createPages('admin-members', {
  $filter: computed($membersView, ({ search }) => search),
  async fetchPage(page) {
    const { search } = $membersView.get()
    const { members: rows, pagination } = await membersApi.list({ search, ...page })
    return { rows, pagination }
  },
  idOf: ({ userId }) => userId,
  failed: 'Failed to load members. Please try again later.',
})

/** The member who is shown. */
export const $member = createFreshStore(
  'admin-member',
  userId => membersApi.get({ userId }),
  computed($membersView, ({ userId }) => userId),
)

/** Runs a change of a member; then the member is read again, who may be as another made it. */
async function change(call: () => Promise<unknown>, message: string): Promise<ActionResult> {
  try {
    await call()
    return { ok: true, message }
  } catch (error) {
    return { ok: false, message: messageOf(error, commonMessages.wentWrong) }
  } finally {
    refresh($member)
    refresh(memberList.$list)
    refreshStats()
  }
}

/** What an administrator can do about a member. */
export type MemberAct = InputOf<typeof members.act>['kind']

/** Does something about a member, for a reason. */
export const act = withValidation(members.act.input, input =>
  input.kind === 'delete'
    ? change(async () => {
        await membersApi.act(input)
        openMembers({})
      }, 'The account is deleted.')
    : change(() => membersApi.act(input), 'Done.'),
)

/** Undoes an action against a member. */
export const undo = (userId: string, actionId: string): Promise<ActionResult> =>
  change(() => membersApi.undo({ userId, actionId }), 'Undone.')

/** Makes a link that sets a new password for a member; gives its whole address. */
export async function createResetLink(email: string): Promise<ActionResult & { href?: string }> {
  try {
    const { path } = await resetLinkApi.create({ email })
    return { ok: true, href: new URL(path, window.location.origin).href }
  } catch (error) {
    return { ok: false, message: messageOf(error, commonMessages.wentWrong) }
  }
}
