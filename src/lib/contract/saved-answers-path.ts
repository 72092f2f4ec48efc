/** Beside the endpoints, because pages of the catalog do not load their schemas. */
export const savedAnswersPath = '/api/users/eligibility-answers'
