import { readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * The titles of a file's tests and groups of tests, each behind those of the groups around it. One
 * that is made for each row of a table, or with a variable, is given as written: `answers %i`, `in
 * ${theme}`.
 */
export function titlesIn(path: string): string[][] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[][] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : null
    const titles = title === null ? groups : [...groups, title]
    if (title !== null) found.push([...titles])
    ts.forEachChild(node, child => visit(child, titles))
  }
  visit(file, [])
  return found
}

/**
 * The title in `test('...', ...)`, `describe.each(...)('...', ...)` or `test.skipIf(...)('...',
 * ...)`; null for any other call.
 */
function titleOf({ expression, arguments: [first] }: ts.CallExpression): string | null {
  const called = expression.getText()
  const [word = ''] = /^[\w.]+/.exec(called) ?? []
  if (!/^(test|it|describe)(\.|$)/.test(word) || /\.(each|for|skipIf|runIf)$/.test(called))
    return null
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return null
  return ts.isStringLiteralLike(first) ? first.text : first.getText().slice(1, -1)
}
