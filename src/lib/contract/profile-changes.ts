import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { media, textOr } from './reply.ts'
import { file, text } from './shapes.ts'

const { min, max } = limits.graduationYear
const isYear = (value: string) => value === '' || (/^\d{4}$/.test(value) && +value >= min && +value <= max)

/** Changing one's own profile (spec sections 4, 5 and 7). Apart from profile.ts, which is all that the page needs to show it. */
export const profileChanges = {
  uploadImage: endpoint({
    about:
      'Store a profile photo of less than 2,097,152 bytes and at most 16 megapixels. It is re-encoded and loses all metadata; saving the profile with its address puts it on show.',
    method: 'POST',
    path: '/api/users/upload-profile-image',
    access: 'member',
    upload: {
      field: 'profileImage',
      most: limits.profileImage.tooLarge - 1,
      missing: 'profile/no-image',
      tooLarge: 'profile/image-too-large',
    },
    input: z.object({ profileImage: file('Please choose a PNG, JPEG, WebP or GIF image') }),
    reply: z.object({ downloadURL: media, storagePath: textOr('') }),
    errors: ['profile/no-image', 'profile/image-too-large', 'profile/image-type'],
  }),
  save: endpoint({
    about:
      'Save the profile. The e-mail address cannot be changed; a photo must be one that this member uploaded.',
    method: 'PUT',
    path: '/api/users/profile',
    access: 'member',
    input: z.object({
      fullName: text({ label: 'Full name', max: limits.name, isName: true }),
      phoneNumber: text({ label: 'Phone number', max: limits.phone }),
      college: text({ label: 'College', max: limits.college, isName: true }),
      photoURL: z.optional(text({ label: 'Photo', max: 2048 })),
      major: z.optional(text({ label: 'Major', max: limits.major, isName: true })),
      graduationYear: z.optional(
        text({ label: 'Graduation year', max: 4 }).check(
          z.refine(isYear, { error: `Graduation year must be a year from ${min} to ${max}` }),
        ),
      ),
    }),
    reply: z.unknown(),
    errors: ['profile/photo'],
  }),
}
