// Attributes that page scripts share with the markup and with islands: `import * as attributes`.
// Those of the root also stand in style sheets.

/** Root: `in` or `out`, once the head script has run. */
export const session = 'data-session'
/** Root: answers about eligibility are stored, so room is kept for verdicts. */
export const answers = 'data-answers'
/** On `main`: programs that do not fit are hidden. They have the second attribute. */
export const onlyFitting = 'data-only-fitting'
export const notFitting = 'data-not-fitting'
/** The states of a deadline by day, see `lib/deadline-periods.ts`. */
export const deadlinePeriods = 'data-periods'

/** Event on `window`: the filters have shown other programs. */
export const programsShown = 'programs:shown'
/** Event on `window`: verdicts have changed, or programs that do not fit are hidden or not. */
export const verdictsChanged = 'programs:verdicts'

/** Separators in the value of `deadlinePeriods`. */
export const periodSeparator = '~'
export const fieldSeparator = '|'
