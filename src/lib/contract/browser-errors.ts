/**
 * Errors of the catalog that pages also find by themselves, with status and message. They stand
 * apart, so that pages do not load the messages that only the server sends.
 */
export const browserErrors = {
  'profile/image-too-large': {
    status: 413,
    message: 'Image size should be less than 2MB for faster uploads',
  },
  'profile/image-type': { status: 415, message: 'Please choose a PNG, JPEG, WebP or GIF image' },
  'account/not-confirmed': { status: 400, message: 'Type DELETE to confirm' },
  'media/too-large': {
    status: 413,
    message:
      'This file is too large. An image may have at most 20 MB, a video 200 MB, captions 1 MB.',
  },
  'logo/too-large': {
    status: 413,
    message: 'This file is too large. A logo may have at most 1 MB.',
  },
  'resume/no-file': { status: 400, message: 'Please select a file to upload.' },
  'resume/too-large': { status: 413, message: 'File size exceeds 5MB limit.' },
  'resume/wrong-type': {
    status: 415,
    message: 'Invalid file type. Only PDF, DOC, and DOCX files are allowed.',
  },
  'contribution/decided': {
    status: 409,
    message: 'This contribution has been reviewed meanwhile, so it can no longer be changed.',
  },
} as const
