/** The error code of a rejected document; undefined for an accepted one. */
export type Rejection = 'resume/wrong-type' | 'resume/active' | 'resume/encrypted' | undefined
