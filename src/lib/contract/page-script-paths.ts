// What scripts of pages without islands need of the contract: importing the endpoints would load
// all their schemas.

/** The path of `coverage.countEmptySearch`. */
export const emptySearchPath = '/api/empty-searches'

/** The header by which the site knows the bundled backend. */
export const backendHeader = 'X-HBCU-Yard'

/** The path of `savedAnswers`. */
export const savedAnswersPath = '/api/users/eligibility-answers'
