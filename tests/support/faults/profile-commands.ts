import { type Command, type CommandFactory, signedIn, tokenOf } from './command.ts'
import { type Model, person, type Role, subtree, updateModel } from './model.ts'

const save: CommandFactory = context => {
  const role = signedIn(context)
  if (!role) return null
  const [fullName, phoneNumber, college] = [
    context.uniqueName(role),
    context.uniqueName('+1'),
    context.uniqueName('College'),
  ]
  return {
    call: 'profile.update',
    sent: {
      method: 'PUT',
      path: '/api/users/profile',
      token: tokenOf(context.model, role),
      json: { fullName, phoneNumber, college },
    },
    after: person(role, found =>
      Object.assign(found, { name: fullName, phone: phoneNumber, college }),
    ),
  }
}

/** Deletes an account; answered comments and published contributions stay, without a name. */
const deleteAccount: CommandFactory = context => {
  const role = signedIn(context, ['guest', 'pupil'])
  const found = role && context.model.people[role]
  if (!role || !found || context.random() < 0.5) return null
  const json = { confirmation: 'DELETE', ...(found.password ? { password: found.password } : {}) }
  return {
    call: 'account.remove',
    sent: {
      method: 'POST',
      path: '/api/account/delete',
      token: tokenOf(context.model, role),
      json,
    },
    after: model => updateModel(model, draft => removeMember(draft, role, context.ids)),
  }
}

function removeMember(draft: Model, role: Role, ids: ReadonlyMap<string, string>): void {
  delete draft.people[role]
  for (const [name, each] of Object.entries(draft.contributions)) {
    if (each.by === role && each.status !== 'approved') delete draft.contributions[name]
    else if (each.by === role) each.by = null
  }
  // An answered comment stays as long as there are replies of others below it.
  const stays = (text: string) =>
    subtree(draft, text).some(each => draft.comments[each]?.by !== role)
  const own = Object.keys(draft.comments).filter(text => draft.comments[text]?.by === role)
  const kept = own.filter(stays)
  for (const text of own.filter(each => !kept.includes(each))) delete draft.comments[text]
  for (const text of kept) rename(draft, text, `gone ${ids.get(text)}`)
  for (const comment of Object.values(draft.comments)) {
    delete comment.votes[role]
    comment.reports = comment.reports.filter(by => by !== role)
  }
}

function rename(draft: Model, text: string, key: string): void {
  const comment = draft.comments[text]
  if (!comment) return
  delete draft.comments[text]
  draft.comments[key] = { ...comment, by: null }
  for (const reply of Object.values(draft.comments)) if (reply.under === text) reply.under = key
}

const uploadImage: CommandFactory = context => {
  const role = signedIn(context)
  if (!role) return null
  const form = new FormData()
  form.append('profileImage', new File([context.picture], 'photo.png'))
  return {
    call: 'profile.uploadImage',
    sent: {
      method: 'POST',
      path: '/api/users/upload-profile-image',
      token: tokenOf(context.model, role),
      form,
    },
    after: person(role, found => {
      found.photos += 1
    }),
  }
}

/** Selects the newest photo; the others are deleted. */
const showPhoto: CommandFactory = context => {
  const role = signedIn(context)
  const found = role && context.model.people[role]
  const photoURL = role && context.ids.get(`photo ${role}`)
  if (!role || !found || !photoURL || found.photos === 0 || photoURL === found.photo) return null
  const { name: fullName, phone: phoneNumber, college } = found
  return {
    call: 'profile.update',
    sent: {
      method: 'PUT',
      path: '/api/users/profile',
      token: tokenOf(context.model, role),
      json: { fullName, phoneNumber, college, photoURL },
    },
    after: person(role, found => Object.assign(found, { photo: photoURL, photos: 1 })),
  } satisfies Command
}

/** Commands on one's own profile, and account deletion. */
export const profileCommands: readonly CommandFactory[] = [
  save,
  save,
  uploadImage,
  showPhoto,
  deleteAccount,
]
