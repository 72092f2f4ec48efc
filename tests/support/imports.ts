import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Parser } from 'htmlparser2'
import ts from 'typescript'
import packageJson from '../../package.json' with { type: 'json' }

/** Stands for a path that only the running program knows. */
export const computed = '<computed>'

/**
 * The code of an Astro component: its frontmatter, its scripts, and imports of its scripts' files.
 */
function codeOfAstro(text: string): string {
  const [, frontmatter = '', markup = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const parts = [frontmatter]
  let isScript = false
  const parser = new Parser({
    onopentag(name, { src }) {
      isScript = name === 'script'
      if (isScript && src && /^[.#]/.test(src)) parts.push(`import ${JSON.stringify(src)}`)
    },
    ontext(script) {
      if (isScript) parts.push(script)
    },
    onclosetag() {
      isScript = false
    },
  })
  parser.end(markup)
  return parts.join('\n')
}

/** What an argument names; `*` stands for what is computed. */
function specifiersIn(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [`${node.head.text}*`]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(specifiersIn)
  if (ts.isBinaryExpression(node)) return specifiersIn(node.left).map(start => `${start}*`)
  return [computed]
}

const isImportMeta = (node: ts.Node | undefined, name: string): boolean =>
  node !== undefined &&
  ts.isPropertyAccessExpression(node) &&
  ts.isMetaProperty(node.expression) &&
  node.name.text === name

/** What a node of the syntax tree imports; nothing if it is no import. */
function importsOfNode(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return specifiersIn(node.moduleSpecifier)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return specifiersIn(node.argument.literal)
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments
    if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return specifiersIn(first)
    if (['glob', 'resolve'].some(name => isImportMeta(node.expression, name)))
      return specifiersIn(first)
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'URL') {
    const [path, base] = node.arguments ?? []
    if (isImportMeta(base, 'url')) return specifiersIn(path)
  }
  return []
}

/**
 * Everything that a module imports, as paths from the root of the repository or names of packages.
 */
export function importsOf(path: string, text = readFileSync(path, 'utf8')): string[] {
  const code = path.endsWith('.astro') ? codeOfAstro(text) : text
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const found: string[] = []
  const visit = (node: ts.Node) => {
    found.push(...importsOfNode(node))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind))
  return found.map(specifier => resolve(path, specifier))
}

function resolve(from: string, specifier: string): string {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return relative('.', join(dirname(from), name))
  for (const [alias, target] of Object.entries(packageJson.imports)) {
    const [start = '', end] = alias.split('*')
    if (end === undefined ? name === alias : name.startsWith(start))
      return join(target.replace('*', name.slice(start.length)))
  }
  return name
}
