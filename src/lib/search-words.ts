/** Words that say nothing of a program, beside others: those of questions, and of every program. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a about all also am an and any anything are as at be been best but by can cant could did do ' +
    'does doesnt dont for from get getting give go going good had has have how i if im in into ' +
    'is it its ive like list looking me my near now of on or our out over please right ' +
    'should show so some something that the their them there these they this to want was we ' +
    'what whats when where which who why will with would you your ' +
    'afford apply applying available become college daughter deadline deadlines due easy find ' +
    'funding help kid kids major majors majoring money offer options pay program programs ' +
    'qualify requirement requirements school schools son student students studying things'
  ).split(' '),
)

/** Whether a word says anything of a program; a year does not, since most come every year. */
export const isTelling = (word: string): boolean => !stopWords.has(word) && !/^20\d\d$/.test(word)

const not = "(?:no|without|(?:do|does)(?:n['’]?t| not) (?:need|require|ask for|have))"
const paper = '((?:essay|transcript|test|fafsa)s?|rec(?:ommendations?)?)'
const year = '(freshm[ae]n|sophomores?|juniors?|seniors?)'
const school = '(?:college|school)'

/** What people type, and what the search knows. A hyphen keeps words together. */
const readings = [
  [`\\b${not} (?:an? |any |the |letters? of )*${paper}\\b(?: letters?| scores?)?`, 'no-$1'],
  [`\\bfree money\\b|\\bafford ${school}\\b`, 'scholarships'],
  ['\\b(\\d\\.\\d)\\d*\\+? gpa\\b', 'gpa-$1'],
  ['\\bgpa (?:of |is )?(\\d\\.\\d)\\d*', 'gpa-$1'],
  [`\\b(?:pay|paying|aid|money|help|funding) (?:for|with) ${school}\\b`, 'scholarships'],
  ['\\bthat pays?\\b|\\bpaying\\b', 'paid'],
  [`\\b${year} in high[- ]?school\\b`, 'high-school-$1'],
  [`\\bhigh[- ]?school ${year}\\b`, 'high-school-$1'],
  ['\\bhigh ?school\\b', 'high-school'],
  ['\\bcommunity college', 'community-college'],
  ['\\bgrad(s?)\\b', 'graduate$1'],
  ['\\b(?:i|you|we) need\\b', ''],
  // No two words such as "press" and "media".
  ['(?<!\\p{L})(pre) (?=\\p{L})', '$1-'],
].map(([typed = '', words = '']) => [new RegExp(typed, 'giu'), words] as const)

/** A search in words that programs have: "don't need an essay" is "no-essay". */
export const readSearch = (query: string): string =>
  readings.reduce(
    (read, [typed, words]) => read.replace(typed, words),
    query.trim().replace(/\s+/g, ' '),
  )
