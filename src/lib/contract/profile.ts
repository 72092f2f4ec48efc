import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { media, textOr, textOrNull, wire } from './reply.ts'

/** A text that not every backend keeps: null when it was not sent at all, empty when nothing was given. */
const ours = z.pipe(
  wire.textOrNull,
  z.transform((value: unknown) => (value === undefined ? null : String(value ?? ''))),
)

/** What the server knows of a member (spec section 3, User profile). `fullName` falls back to `name`. */
const Profile = z.object({
  fullName: textOrNull,
  name: textOrNull,
  phoneNumber: textOr(''),
  college: textOr(''),
  photoURL: media,
  major: ours,
  graduationYear: ours,
})

/** One's own profile (spec sections 2 and 7). Changing it is in profile-changes.ts. */
export const profile = {
  mine: endpoint({
    about: "The signed-in member's profile.",
    method: 'GET',
    path: '/api/users/profile',
    access: 'member',
    input: z.object({}),
    reply: Profile,
    errors: [],
  }),
}
