import type { ContentState } from '../contract/content-values.ts'

const stateNames: Readonly<Record<ContentState, string>> = {
  draft: 'Draft',
  published: 'Published',
  hidden: 'Hidden',
  deleted: 'Deleted',
}

/** Messages of the tabs Programs, Mentors and Stories of the admin dashboard. */
export const contentMessages = {
  failedToLoad: 'Failed to load the list. Please try again later.',
  failedToOpen: 'Failed to load this item. Please try again later.',
  failedToSave: 'Failed to save. Please try again later.',
  changedMeanwhile: 'Somebody else has changed this meanwhile. It is shown as it is now.',
  erased: 'Erased',
  stateNow: (now: ContentState, before: ContentState) =>
    `It is ${stateNames[now].toLowerCase()} now; it was ${stateNames[before].toLowerCase()}.`,
  states: stateNames,
  filters: {
    all: 'All but deleted',
    draft: 'Drafts',
    published: 'Published',
    hidden: 'Hidden',
    deleted: 'Deleted',
  },
  done: {
    draft: 'Restored as a draft',
    published: 'Published',
    hidden: 'Hidden',
    deleted: 'Deleted',
  },
  contribution:
    'This program came from a contribution. Once its record is complete, it is shown in place of the contribution.',
  saved: 'Saved',
  reverted: 'The earlier version was restored',
  notJson: 'This must be a JSON object { … }.',
  checkFields: 'Please check the fields and try again.',
  moved: (place: number) => `Moved to place ${place}`,
  wrongPlace: 'Please type a whole number from 1.',
  tooFar: (places: number) => `It can move at most ${places} places at once.`,
  consent: {
    recorded: 'Consent recorded',
    withdrawn: 'Hidden, and the data of the person is erased',
    changed: 'The consent of the person was changed; it is shown below.',
    withdrawnMeanwhile:
      'The person has withdrawn their consent meanwhile. Their data is erased, also what you typed.',
    confirm:
      'Hide this at once and erase the data of the person, with its history and files? This cannot be undone.',
  },
  notStated: 'Not stated',
  failedToUpload: 'The file could not be uploaded. Please try again.',
  mediaHints: {
    image: 'JPEG, PNG or WebP, at most 20 MB; or an address that starts with https://',
    video:
      'MP4 or WebM, at most 200 MB; or an address that starts with https://. Places and names inside a video file stay in it.',
    captions: 'WebVTT, at most 1 MB',
  },
  unplayable:
    'This browser cannot play this file as a video. Please choose an MP4 with H.264, or a WebM video.',
  otherMedia: {
    image: 'This file is not an image. Please choose a JPEG, PNG or WebP image.',
    video: 'This file is not a video. Please choose an MP4 or WebM video.',
    captions: 'This file has no captions. Please choose a WebVTT file.',
  },
} as const
