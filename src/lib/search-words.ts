/** Words that say nothing of a program, beside others: those of questions, and of every program. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a afford am an and any anything apply are at be best but can cant college daughter ' +
    'deadline deadlines do does dont due easy find for from funding get give go good has have ' +
    'help how i if im in into is it letter letters like looking major majors me money my near ' +
    'now of on or our pay program programs qualify requirement requirements right school scores ' +
    'should show so some son student students studying that the their there these they this to ' +
    'want we what when where which who why will with would you your'
  ).split(' '),
)

/** Whether a word says anything of a program; a year does not, since most come every year. */
export const isTelling = (word: string): boolean => !stopWords.has(word) && !/^20\d\d$/.test(word)

/** What people type, and what the search knows, in order. A hyphen keeps words together. */
const readings: readonly (readonly [RegExp, string])[] = [
  [/\bdo(es)?(n['’]?t| not) (need|require)|\bwithout\b/gi, 'no'],
  [/\bno (an? |letters? of |minimum )*((essay|transcript|test|recommendation|gpa)s?)\b/gi, 'no-$2'],
  [/(?<!-)\b(gpa (of |is )?)?(\d\.\d)\d*( gpa)?/gi, 'gpa-$3'],
  [/\bfree money\b|\b((pay|money) for|afford) (college|school)\b/gi, 'scholarships'],
  [/\b(\w+) in high school\b/gi, 'high school $1'],
  [/\bhigh school (freshm|sophomore|junior|senior)/gi, 'high-school-$1'],
  [/\b(high(?= school)|community(?= college)|international(?= student)) /gi, '$1-'],
  [/\b(two|2)[ -]year/gi, 'two-year'],
  [/\bgrads?\b/gi, 'graduate'],
  [/\bi need\b/gi, ''],
  // No two words such as "press" and "media".
  [/\b(pre) (?=\w)/gi, '$1-'],
]

/** A search in words that programs have: "don't need an essay" is "no-essay". */
export const readSearch = (query: string): string =>
  readings.reduce(
    (read, [typed, words]) => read.replace(typed, words),
    query.trim().replace(/\s+/g, ' '),
  )
