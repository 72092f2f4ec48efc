/** A state, D.C. or the U.S. Virgin Islands: everything that the map of /hbcu draws. */
export interface State {
  /** The postal code, which the file of schools uses. */
  code: string
  name: string
  /** The code of two digits in maps of the Census Bureau (FIPS). */
  fips: string
}

const entries = `01AL Alabama|02AK Alaska|04AZ Arizona|05AR Arkansas|06CA California|08CO Colorado|09CT Connecticut|10DE Delaware
|11DC District of Columbia|12FL Florida|13GA Georgia|15HI Hawaii|16ID Idaho|17IL Illinois|18IN Indiana|19IA Iowa|20KS Kansas
|21KY Kentucky|22LA Louisiana|23ME Maine|24MD Maryland|25MA Massachusetts|26MI Michigan|27MN Minnesota|28MS Mississippi
|29MO Missouri|30MT Montana|31NE Nebraska|32NV Nevada|33NH New Hampshire|34NJ New Jersey|35NM New Mexico|36NY New York
|37NC North Carolina|38ND North Dakota|39OH Ohio|40OK Oklahoma|41OR Oregon|42PA Pennsylvania|44RI Rhode Island
|45SC South Carolina|46SD South Dakota|47TN Tennessee|48TX Texas|78VI U.S. Virgin Islands|49UT Utah|50VT Vermont|51VA Virginia
|53WA Washington|54WV West Virginia|55WI Wisconsin|56WY Wyoming`

/** The 50 states, D.C. and the U.S. Virgin Islands, by name. */
export const states: readonly State[] = entries
  .split('|')
  .map(entry => ({ fips: entry.slice(0, 2), code: entry.slice(2, 4), name: entry.slice(5).trim() }))

const names = new Map(states.map(({ code, name }) => [code, name]))

/** The name of a state by its code; an unknown code is returned as it is. */
export const stateName = (code: string): string => names.get(code) ?? code

/** The name within a sentence: `the District of Columbia`. */
export const stateNameInSentence = (code: string): string =>
  `${code === 'DC' || code === 'VI' ? 'the ' : ''}${stateName(code)}`

/** Stands for living in none of the states. */
export const elsewhere = 'elsewhere'
