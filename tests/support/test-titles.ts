import { readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * The tests that a file holds: the title of each behind those of the groups it stands in, parted by ` › `. A title that is made for each
 * row of a table, or with a variable, is given as it is written: `answers %i`, `has nothing in ${theme}`.
 */
export function titlesIn(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const named = ts.isCallExpression(node) ? namedBy(node) : null
    const titles = named ? [...groups, named.title] : groups
    if (named && !named.isGroup) found.push(titles.join(' › '))
    else ts.forEachChild(node, child => visit(child, titles))
  }
  visit(file, [])
  return found
}

/** What a call names, as `test('…', …)`, `describe.each(…)('…', …)` or `test.skipIf(…)('…', …)` do; null for any other call. */
function namedBy({ expression, arguments: [first] }: ts.CallExpression) {
  const called = expression.getText()
  const [word = ''] = /^[\w.]+/.exec(called) ?? []
  if (!/^(test|it|describe)(\.|$)/.test(word) || /\.(each|for|skipIf|runIf)$/.test(called)) return null
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return null
  const title = ts.isStringLiteralLike(first) ? first.text : first.getText().slice(1, -1)
  return { title, isGroup: word.includes('describe') }
}
