/** A letter as it is sent: both forms say the same. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

interface Content {
  /** One address. */
  to: string
  subject: string
  paragraphs: readonly string[]
  /** A line of its own below the paragraphs. */
  link?: { label: string; href: string }
}

const product = 'HBCU Yard'
const breaks = /[\r\n]+/g

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string): string => value.replace(/[&<>"']/g, mark => marks[mark] ?? mark)

/**
 * Writes a letter of a few plain sentences, as text and as HTML that loads nothing from anywhere. Names of people may stand
 * in it: HTML is escaped, and no line break reaches a header. Throws when `to` is not one plain address.
 */
export function letter({ to, subject, paragraphs, link }: Content): Letter {
  if (!/^[^\s<>,;]+@[^\s<>,;]+$/.test(to)) throw new Error('A letter goes to one plain address')
  const signature = `${product}: programs for students of HBCUs`
  const said = paragraphs.map(paragraph => paragraph.replace(breaks, ' '))
  const href = link ? escaped(new URL(link.href).href) : ''
  return {
    to,
    subject: `${subject.replace(breaks, ' ')} · ${product}`,
    text: `${[...said, ...(link ? [`${link.label}:\n${link.href}`] : []), `-- \n${signature}`].join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8"><body>',
      ...said.map(paragraph => `<p>${escaped(paragraph)}</p>`),
      ...(link ? [`<p><a href="${href}">${escaped(link.label)}</a><br>${href}</p>`] : []),
      `<p>${escaped(signature)}</p></body></html>`,
    ].join('\n'),
  }
}
