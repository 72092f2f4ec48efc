/** Words of one's own resume that stand in the page (spec section 2, Resume management). */
export const resumePageWords = {
  heading: 'Resume Management',
  description: 'Your resume on HBCU Yard: private, or public for feedback.',
  about:
    'Keep your resume here, and make it available to employers, administrators and fellow students when you choose to. Once it is public, every signed-in member of HBCU Yard can see it, and anybody can sign up. Until then only you can.',
  browse: 'Browse Public Resumes',
  feature: {
    heading: 'Resume Feedback Feature',
    text: 'A public resume can receive feedback. Other members read it, comment on it, point to a place on the page, and vote for the advice they agree with. You can reply, mark what helped you, and make your resume private again at any time.',
    give: 'Reading the resumes of others and saying what you noticed is the fastest way to improve your own.',
  },
} as const

/** Words of one's own resume (spec sections 2, 4, 5 and 8). */
export const resumeWords = {
  signedOut: 'Please log in to manage your resume',
  logIn: 'Log In',
  failed: 'Failed to load resume information',
  upload: 'Upload Your Resume',
  replacement: 'Replace Your Resume',
  unnamed: 'Your resume',
  uploaded: 'Uploaded',
  replace: 'Replace',
  remove: 'Delete',
  open: 'Open',
  newTab: '(opens in a new tab)',
  preview: {
    title: 'Preview of your resume',
    none: 'Preview not available',
    download: 'Download Resume',
  },
  deletion: {
    heading: 'Delete Resume',
    question: 'Are you sure you want to delete your resume?',
    consequence: 'The feedback on it is deleted with it. This cannot be undone.',
    busy: 'Deleting...',
    done: 'Resume deleted successfully',
    failed: 'Failed to delete resume',
  },
  visibility: {
    label: 'Make resume public for feedback',
    isPublic: 'Your resume is public. Other users can view it and provide feedback.',
    isPrivate: 'Your resume is private. Only you can see it.',
    failed: 'Failed to update resume visibility',
    heading: 'Before your resume becomes public',
    who: 'Every signed-in member of HBCU Yard will be able to see it and give feedback on it, and anybody can sign up.',
    what: 'A resume often holds a phone number and a home address. Please look through yours and take out what you do not want to share.',
    yes: 'Make it public',
    no: 'Keep it private',
  },
  notify: {
    label: 'Tell me by mail about new feedback',
    unverified: 'Letters start once you have verified your email on your profile.',
    failed: 'Failed to update your mail setting',
  },
  thread: 'View the feedback on your resume',
  newComment: 'new comment',
  unknownDate: 'Unknown date',
} as const
