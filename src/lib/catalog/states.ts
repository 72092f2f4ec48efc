/** A state, D.C. or the U.S. Virgin Islands: everything that the map of /hbcu draws. */
export interface State {
  /** The postal code, which the file of schools uses. */
  code: string
  name: string
}

const entries = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado
|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho
|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland
|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska
|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina
|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina
|SD South Dakota|TN Tennessee|TX Texas|VI U.S. Virgin Islands|UT Utah|VT Vermont|VA Virginia
|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`

/** The 50 states, D.C. and the U.S. Virgin Islands, by name. */
export const states: readonly State[] = entries
  .split('|')
  .map(entry => ({ code: entry.slice(0, 2), name: entry.slice(3).trim() }))

const names = new Map(states.map(({ code, name }) => [code, name]))

/** The name of a state by its code; an unknown code is returned as it is. */
export const stateName = (code: string): string => names.get(code) ?? code

/** The name within a sentence: `the District of Columbia`. */
export const stateNameInSentence = (code: string): string =>
  `${code === 'DC' || code === 'VI' ? 'the ' : ''}${stateName(code)}`

/** Stands for living in none of the states. */
export const elsewhere = 'elsewhere'
