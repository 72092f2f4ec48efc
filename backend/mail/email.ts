import type { Email } from '#backend/core/services.ts'

interface Content {
  /** One address. */
  to: string
  subject: string
  paragraphs: readonly string[]
  /** On a line of its own below the paragraphs. */
  link?: { label: string; href: string }
}

const product = 'HBCU Yard'
const lineBreaks = /[\r\n]+/g

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
export function composeEmail({ to, subject, paragraphs, link }: Content): Email {
  if (!/^[^\s<>,;]+@[^\s<>,;]+$/.test(to)) throw new Error('An email needs exactly one address')
  const signature = `${product}: programs for students of HBCUs`
  const lines = paragraphs.map(paragraph => paragraph.replace(lineBreaks, ' '))
  const href = link ? escapeHtml(new URL(link.href).href) : ''
  return {
    to,
    subject: `${subject.replace(lineBreaks, ' ')} · ${product}`,
    text: `${[...lines, ...(link ? [`${link.label}:\n${link.href}`] : []), `-- \n${signature}`].join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8"><body>',
      ...lines.map(paragraph => `<p>${escapeHtml(paragraph)}</p>`),
      ...(link ? [`<p><a href="${href}">${escapeHtml(link.label)}</a><br>${href}</p>`] : []),
      `<p>${escapeHtml(signature)}</p></body></html>`,
    ].join('\n'),
  }
}
