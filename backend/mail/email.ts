import type { Email } from '#backend/core/services.ts'

/** An item of a list, with an address that it links to. */
export interface Item {
  text: string
  href?: string | undefined
}

interface Content {
  /** One address. */
  to: string
  subject: string
  paragraphs: readonly string[]
  /** Items below the paragraphs. */
  list?: readonly Item[]
  /** On a line of its own below the paragraphs and the list. */
  link?: { label: string; href: string }
  /** The page that stops emails of this kind. */
  stopAt?: string
}

const product = 'HBCU Yard'
const stop = 'Stop these emails'
const joinLines = (text: string): string => text.replace(/[\r\n]+/g, ' ')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/**
 * Composes an email as text and HTML without external content. HTML is escaped, and headers contain
 * no line break, so it may contain the names of people. Throws when `to` is not exactly one
 * address.
 */
export function composeEmail({ to, subject, paragraphs, list = [], link, stopAt }: Content): Email {
  if (!/^[^\s<>,;]+@[^\s<>,;]+$/.test(to)) throw new Error('An email needs exactly one address')
  const signature = `${product}: programs for students of HBCUs`
  const lines = paragraphs.map(joinLines)
  const items = list.map(({ text, href }) => ({ text: joinLines(text), href }))
  const links = [...(link ? [link] : []), ...(stopAt ? [{ label: stop, href: stopAt }] : [])]
  return {
    to,
    subject: `${joinLines(subject)} · ${product}`,
    text: `${[
      ...lines,
      ...items.map(({ text, href }) => `- ${text}${href ? `\n  ${href}` : ''}`),
      ...links.map(({ label, href }) => `${label}:\n${href}`),
      `-- \n${signature}`,
    ].join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8"><body>',
      ...lines.map(line => `<p>${escapeHtml(line)}</p>`),
      ...(items.length > 0 ? ['<ul>', ...items.map(toListItem), '</ul>'] : []),
      ...links.map(toHtmlLink),
      `<p>${escapeHtml(signature)}</p></body></html>`,
    ].join('\n'),
  }
}

const toListItem = ({ text, href }: Item): string =>
  `<li>${href ? `<a href="${toAddress(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)}</li>`

const toHtmlLink = ({ label, href }: { label: string; href: string }): string =>
  `<p><a href="${toAddress(href)}">${escapeHtml(label)}</a><br>${toWrappingText(href)}</p>`

const toAddress = (href: string): string => escapeHtml(new URL(href).href)

/** An address as text that may wrap: a token without breaks is wider than the screen of a phone. */
const toWrappingText = (href: string): string =>
  (new URL(href).href.match(/.{1,20}/g) ?? []).map(escapeHtml).join('<wbr>')
