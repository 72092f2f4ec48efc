import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { file, text } from './input.ts'
import { limits } from './limits.ts'
import { media, textOrNull } from './reply.ts'

/** A member's profile (spec section 3, User profile). `fullName` falls back to `name`. */
const Profile = z.object({
  fullName: textOrNull,
  name: textOrNull,
  phoneNumber: z.string(),
  college: z.string(),
  photoURL: media,
  /** Null from a backend that does not store it. */
  major: z.nullable(z.string()),
  graduationYear: z.nullable(z.string()),
})

const { min, max } = limits.graduationYear
const isYear = (value: string) =>
  value === '' || (/^\d{4}$/.test(value) && +value >= min && +value <= max)

/** A member's own profile (spec sections 2, 4, 5 and 7). */
export const profile = {
  get: endpoint('GET', '/api/users/profile', 'member', {
    summary: "The signed-in member's profile.",
    isSpecified: true,
    reply: Profile,
  }),
  uploadImage: endpoint('POST', '/api/users/upload-profile-image', 'member', {
    summary:
      'Store a profile photo of less than 2,097,152 bytes and at most 50 megapixels. It is re-encoded and loses all metadata; saving the profile with its address shows it.',
    isSpecified: true,
    upload: {
      field: 'profileImage',
      maxBytes: limits.profileImage.tooLarge - 1,
      missing: 'profile/no-image',
      tooLarge: 'profile/image-too-large',
    },
    input: z.object({ profileImage: file('Please choose a PNG, JPEG, WebP or GIF image') }),
    reply: z.object({ downloadURL: media, storagePath: z.string() }),
    errors: [
      'profile/no-image',
      'profile/image-too-large',
      'profile/image-type',
      'image/damaged',
      'image/too-complex',
    ],
  }),
  update: endpoint('PUT', '/api/users/profile', 'member', {
    summary:
      'Save the profile. The email address cannot be changed; a photo must be one that this member uploaded.',
    isSpecified: true,
    input: z.object({
      fullName: text('Full name', limits.name, { isName: true }),
      phoneNumber: text('Phone number', limits.phone),
      college: text('College', limits.college, { isName: true }),
      photoURL: z.optional(text('Photo', 2048)),
      major: z.optional(text('Major', limits.major, { isName: true })),
      graduationYear: z.optional(
        text('Graduation year', 4).check(
          z.refine(isYear, `Graduation year must be a year from ${min} to ${max}`),
        ),
      ),
    }),
    reply: Profile,
    ignoresReply: true,
    errors: ['profile/photo'],
  }),
}
