/**
 * Errors that the interface also says by itself, before anything is sent (spec section 5). A part of the catalogue of errors.ts, apart
 * from the rest so that browsers load no more than these.
 */
export const beforeSending = {
  'account/not-confirmed': { status: 400, message: 'Type DELETE to confirm' },
  'profile/no-image': { status: 400, message: 'Please choose a PNG, JPEG, WebP or GIF image' },
  'profile/image-too-large': {
    status: 413,
    message: 'Image size should be less than 2MB for faster uploads',
  },
  'profile/image-type': { status: 415, message: 'Please choose a PNG, JPEG, WebP or GIF image' },
  'resume/no-file': { status: 400, message: 'Please select a file to upload.' },
  'resume/too-large': { status: 413, message: 'File size exceeds 5MB limit.' },
  'resume/wrong-type': {
    status: 415,
    message: 'Invalid file type. Only PDF, DOC, and DOCX files are allowed.',
  },
} as const
