/** Why a document is refused; nothing when it is welcome. */
export type Verdict = 'resume/wrong-type' | 'resume/active' | 'resume/encrypted' | undefined
