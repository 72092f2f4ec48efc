import { type Act, type Maker, signedIn, tokenOf } from './act.ts'
import { changed, person, type Role, subtree, type World } from './world.ts'

const save: Maker = scene => {
  const role = signedIn(scene)
  if (!role) return null
  const [fullName, phoneNumber, college] = [scene.fresh(role), scene.fresh('+1'), scene.fresh('College')]
  return {
    call: 'profile.update',
    sent: {
      method: 'PUT',
      path: '/api/users/profile',
      token: tokenOf(scene.world, role),
      json: { fullName, phoneNumber, college },
    },
    after: person(role, found => Object.assign(found, { name: fullName, phone: phoneNumber, college })),
  }
}

/** Deleting an account takes what was only its own; what others replied to, and what was published, stays without a name. */
const deleteAccount: Maker = scene => {
  const role = signedIn(scene, ['guest', 'pupil'])
  const found = role && scene.world.people[role]
  if (!role || !found || scene.random() < 0.5) return null
  const json = { confirmation: 'DELETE', ...(found.password ? { password: found.password } : {}) }
  return {
    call: 'account.remove',
    sent: { method: 'POST', path: '/api/account/delete', token: tokenOf(scene.world, role), json },
    after: world => changed(world, draft => forget(draft, role, scene.ids)),
  }
}

function forget(draft: World, role: Role, ids: ReadonlyMap<string, string>): void {
  delete draft.people[role]
  for (const [name, each] of Object.entries(draft.suggestions)) {
    if (each.by === role && each.status !== 'approved') delete draft.suggestions[name]
    else if (each.by === role) each.by = null
  }
  // A place of somebody gone stands as long as somebody else stands under it, and so answers for itself too.
  const stays = (text: string) => subtree(draft, text).some(each => draft.remarks[each]?.by !== role)
  const own = Object.keys(draft.remarks).filter(text => draft.remarks[text]?.by === role)
  const kept = own.filter(stays)
  for (const text of own.filter(each => !kept.includes(each))) delete draft.remarks[text]
  for (const text of kept) rename(draft, text, `gone ${ids.get(text)}`)
  for (const remark of Object.values(draft.remarks)) {
    delete remark.votes[role]
    remark.reports = remark.reports.filter(by => by !== role)
  }
}

function rename(draft: World, text: string, key: string): void {
  const remark = draft.remarks[text]
  if (!remark) return
  delete draft.remarks[text]
  draft.remarks[key] = { ...remark, by: null }
  for (const reply of Object.values(draft.remarks)) if (reply.under === text) reply.under = key
}

const uploadImage: Maker = scene => {
  const role = signedIn(scene)
  if (!role) return null
  const form = new FormData()
  form.append('profileImage', new File([scene.picture], 'photo.png'))
  return {
    call: 'profile.uploadImage',
    sent: {
      method: 'POST',
      path: '/api/users/upload-profile-image',
      token: tokenOf(scene.world, role),
      form,
    },
    after: person(role, found => {
      found.photos += 1
    }),
  }
}

/** Puts the newest photo on show; the others go. */
const showPhoto: Maker = scene => {
  const role = signedIn(scene)
  const found = role && scene.world.people[role]
  const photoURL = role && scene.ids.get(`photo ${role}`)
  if (!role || !found || !photoURL || found.photos === 0 || photoURL === found.photo) return null
  const { name: fullName, phone: phoneNumber, college } = found
  return {
    call: 'profile.update',
    sent: {
      method: 'PUT',
      path: '/api/users/profile',
      token: tokenOf(scene.world, role),
      json: { fullName, phoneNumber, college, photoURL },
    },
    after: person(role, found => Object.assign(found, { photo: photoURL, photos: 1 })),
  } satisfies Act
}

/** Acts on one's own profile, and the end of an account. */
export const profileActs: readonly Maker[] = [save, save, uploadImage, showPhoto, deleteAccount]
