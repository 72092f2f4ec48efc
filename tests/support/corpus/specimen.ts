/** The expected result of an upload: accepted, or rejected with this code. */
type ExpectedResult =
  | 'accepted'
  | 'resume/wrong-type'
  | 'resume/active'
  | 'resume/encrypted'
  | 'resume/too-large'
  | 'resume/no-file'

/** A file of the upload corpus: its name, its content, and the expected result. */
export interface Specimen {
  what: string
  name: string
  bytes: Uint8Array
  verdict: ExpectedResult
}

const specimen =
  (verdict: ExpectedResult) =>
  (what: string, name: string, bytes: Uint8Array): Specimen => ({ what, name, bytes, verdict })

export const accepted = specimen('accepted')
export const wrong = specimen('resume/wrong-type')
export const active = specimen('resume/active')
export const encrypted = specimen('resume/encrypted')
