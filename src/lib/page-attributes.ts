// Attributes that page scripts share with the markup and with islands: `import * as attributes`.
// Those of the root also stand in style sheets.

/** Root: `in` or `out`, once the head script has run. */
export const session = 'data-session'
/** Root: answers about eligibility are stored, so room is kept for verdicts. */
export const answers = 'data-answers'
/** The section "Does it fit me?". */
export const eligibility = 'data-eligibility'
/** Where the verdict on the program of the page stands; its id. */
export const program = 'data-program'
/** Beside `program`: the conditions of the programs on its page. */
export const conditions = 'data-conditions'
/** The verdict on a program, with its reasons. */
export const verdictMark = 'data-verdict-mark'
/** On `main`: programs that do not fit are hidden. They have the second attribute. */
export const onlyFitting = 'data-only-fitting'
export const notFitting = 'data-not-fitting'
/** A button that saves the program of its list item, or of the page. */
export const save = 'data-save'
/** Says what came of saving; the address of the script that calls the server. */
export const saveMessage = 'data-save-message'
/** The list of the programs that were saved in this browser. */
export const savedList = 'data-saved-list'
/** The states of a deadline by day, see `lib/deadline-periods.ts`. */
export const deadlinePeriods = 'data-periods'

/** Event on `window`: the filters have shown other programs. */
export const programsShown = 'programs:shown'
/** Event on `window`: verdicts have changed, or programs that do not fit are hidden or not. */
export const verdictsChanged = 'programs:verdicts'

/** Separators in the value of `deadlinePeriods`. */
export const periodSeparator = '~'
export const fieldSeparator = '|'
