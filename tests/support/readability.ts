import ts from 'typescript'

/**
 * Terms that readers of this site know, though they have many syllables; each counts as one
 * syllable.
 */
const knownTerms =
  /\b(hbcus?|administrators?|applications?|available|calendars?|citizenship|colleges?|comments?|contributions?|corporate|deadlines?|deleted|description|download|email|expected|feedback|fellowships?|google|graduates?|historically|institutions?|internships?|javascript|members?|minority-serving|opportunit(y|ies)|passwords?|profile|programs?|providers?|public|responsibility|resumes?|scholarships?|seconds?|social|students?|undergraduates?|universit(y|ies)|visibility|website)\b/gi

/** Syllables of an English word, by its groups of vowels. */
function countSyllables(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]{1,2}/g)
  return Math.max(groups?.length ?? 0, 1)
}

/** The school grade that a text asks for (Flesch and Kincaid). */
export function readingGrade(text: string): number {
  const sentences = text.split(/[.!?:;]+(?:\s|$)/).filter(part => /\w/.test(part))
  const words = text.replace(knownTerms, 'term').match(/[\p{L}\p{N}'-]+/gu) ?? []
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** The highest grade that texts on screen may ask for. */
export const maxGrade = 8

/** Whether a text is long enough for its grade to mean something. */
export const isProse = (text: string): boolean => text.split(' ').length >= 8

/** The prose within messages: texts, functions that give texts, and records and lists of these. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return isProse(value) ? [value] : []
  if (typeof value === 'function')
    return value.length > 0 ? listTexts(tryCall(value.bind(null))) : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(listTexts)
}

/** What a message says of a name or a number; null if it needs something else. */
function tryCall(message: (...args: unknown[]) => unknown): unknown {
  try {
    return message('Ada', 'Ada')
  } catch {
    return null
  }
}

const isClassList = (text: string): boolean => text.includes('[')

/** The prose in the source of a component: text between tags, strings and templates. */
export function listSourceTexts([path, source]: [path: string, source: string]): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) found.push(node.text)
    if (ts.isTemplateExpression(node))
      found.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join('Ada'),
      )
    if (!ts.isJsxAttribute(node) || node.name.getText(file) !== 'className')
      ts.forEachChild(node, visit)
  }
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  visit(file)
  return found
    .map(text => text.replaceAll(/\s+/g, ' ').trim())
    .filter(text => isProse(text) && !isClassList(text))
}
