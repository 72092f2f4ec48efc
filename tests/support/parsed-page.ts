import { DomUtils, parseDocument } from 'htmlparser2'
import type { Program } from '#contract/programs.ts'

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A page as a tree, for tests of every page: the DOM of `built-pages.ts` is slow. */
export const parsePage = (html: string) => parseDocument(html).childNodes

/** The text of an element, its white space as it is shown. */
export const textOf = (element: Element | undefined): string =>
  element ? DomUtils.textContent(element).replace(/\s+/g, ' ').trim() : ''
export const find = (
  nodes: Parameters<typeof DomUtils.findAll>[1],
  isMatch: (one: Element) => boolean,
) => DomUtils.findAll(isMatch, nodes)
export const attribute = (element: Element, name: string) => element.attribs[name] ?? ''
const linkedId = (link: Element) => /^\/catalog\/([\w-]+)$/.exec(attribute(link, 'href'))?.[1]

/** The programs on cards within, each with its card. */
export const listCards = (nodes: Element[], programs: ReadonlyMap<string, Program>) =>
  find(nodes, ({ name }) => name === 'li').flatMap(card => {
    const [link, ...others] = find([card], one => programs.has(linkedId(one) ?? ''))
    const program = link && programs.get(linkedId(link) ?? '')
    return program && others.length === 0 ? [{ card, program }] : []
  })
