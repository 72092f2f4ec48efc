/** Words of uploading a resume (spec sections 2, 5 and 8). */
export const uploadWords = {
  text: 'Upload a professional resume to showcase your skills and experience',
  choose: 'Choose a file',
  drop: 'or drop it here',
  hint: 'PDF, DOC, DOCX up to 5MB',
  removeFile: (name: string) => `Remove ${name}`,
  missing: 'Please select a file to upload.',
  one: 'Please choose one file only.',
  send: 'Upload Resume',
  replace: 'Replace Resume',
  keeps:
    'The feedback stays, and places that it points to are marked as on an earlier version. A public resume stays public with the new file.',
  busy: 'Uploading...',
  cancel: 'Cancel',
  cancelUpload: 'Cancel upload',
  progress: 'Upload progress',
  sent: (sent: string, total: string) => `${sent} of ${total}`,
  checking: 'All sent. The file is being checked.',
  retry: 'Try again',
  failed: 'Failed to upload resume',
  done: 'Resume uploaded successfully',
  author: {
    title: 'What your file says about you',
    text: 'PDF and Word files carry the name of their author, and sometimes of the computer they were made on. We keep your file exactly as it is.',
    how: 'To remove it in Word, open File, Info, Check for Issues, Inspect Document. In Google Docs or LibreOffice, export a new PDF, and look at what it says under File, Properties.',
  },
} as const
