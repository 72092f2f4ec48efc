import { docx, randomBytes } from '../documents.ts'
import { zipOf } from '../zip.ts'
import { accepted, type Specimen } from './specimen.ts'

type Parts = Record<string, string | Buffer>

/** A relationship to something outside of the document: its kind and where it leads. */
type External = [kind: string, target: string]

/** What a program writes into every DOCX. */
interface Maker {
  name: string
  /** Attributes come in any order, with `'` or `"`, and with or without spaces. */
  relationship(id: string, type: string, target: string, mode: string): string
  /** Parts beside those that every document has. */
  parts: Parts
  /** Sizes stand behind the data, as programs do that write a stream. */
  isStream: boolean
}

/** What one resume has beside its text. */
interface Detail {
  parts?: Parts
  external?: External[]
  /** Relationships of the settings. */
  settings?: External[]
  /** Further content types. */
  types?: string
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${text}`
const kinds: Record<string, string> = {
  document: 'document.main',
  styles: 'styles',
  settings: 'settings',
  fontTable: 'fontTable',
  numbering: 'numbering',
  header1: 'header',
  footer1: 'footer',
  footnotes: 'footnotes',
  comments: 'comments',
}

function write(
  maker: Maker,
  { parts = {}, external = [], settings = [], types = '' }: Detail,
): Buffer {
  const own = { ...maker.parts, ...parts }
  const isWord = (name: string) => /^word\/\w+\.xml$/.test(name)
  const nameOf = (path: string) => path.replace(/^word\/|\.xml$/g, '')
  const overrides = Object.keys({ 'word/document.xml': '', ...own })
    .filter(isWord)
    .map(
      path =>
        `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kinds[nameOf(path)] ?? 'styles'}+xml"/>`,
    )
  const list = (targets: External[], mode: string, start: string) =>
    targets.map(([kind, target], index) =>
      maker.relationship(`${start}${index}`, `${office}/${kind}`, target, mode),
    )
  const inside = Object.keys(own)
    .filter(isWord)
    .map((path): External => [nameOf(path).replace(/\d/, ''), `${nameOf(path)}.xml`])
  const relationships = (...lists: string[][]) =>
    xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lists.flat().join('')}</Relationships>`,
    )
  const all: Parts = {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${overrides.join('')}${types}</Types>`,
    ),
    '_rels/.rels': relationships(
      list([['officeDocument', 'word/document.xml']], 'Internal', 'rId'),
    ),
    'word/document.xml': xml(
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ada Okafor: JavaScript, TargetMode="External", DDE &amp; vbaProject</w:t></w:r></w:p></w:body></w:document>',
    ),
    'word/_rels/document.xml.rels': relationships(
      list(inside, 'Internal', 'rId'),
      list(external, 'External', 'rId9'),
    ),
    ...own,
  }
  if (settings.length > 0)
    all['word/_rels/settings.xml.rels'] = relationships(list(settings, 'External', 'rId'))
  const bytes = Object.fromEntries(
    Object.entries(all).map(([name, part]) => [name, Buffer.from(part)]),
  )
  return maker.isStream ? zipOf(bytes, { descriptors: true }) : docx(bytes)
}

const w = (root: string, inside = '') =>
  xml(
    `<w:${root} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inside}</w:${root}>`,
  )
const site: External = ['hyperlink', 'https://ada.example/?a=1&amp;b=2']
const mail: External = ['hyperlink', 'mailto:ada@example.edu?subject=Hello%20Ada']
const theme: Parts = { 'word/theme/theme1.xml': xml('<a:theme/>') }
const picture: Parts = { 'word/media/image1.png': randomBytes(20_000) }

/** What resumes of every maker have. */
const common: [string, Detail][] = [
  ['text', {}],
  ['a link', { external: [site] }],
  [
    'links of every kind',
    { external: [site, mail, ['hyperlink', 'tel:+12025550123'], ['hyperlink', 'cv.pdf']] },
  ],
  ['300 links', { external: Array.from({ length: 300 }, () => site) }],
  ['a link with a line break in it', { external: [['hyperlink', 'https://ada.example/&#xA;a']] }],
  ['a photo', { parts: picture }],
  ['a photo on the web', { external: [['image', 'https://ada.example/ada.png']] }],
  ['a photo from an email', { external: [['image', 'cid:image001.png@01D5F2A4.3C8B9E10']] }],
  ['lists', { parts: { 'word/numbering.xml': w('numbering') } }],
  [
    'a header and a footer',
    { parts: { 'word/header1.xml': w('hdr'), 'word/footer1.xml': w('ftr') } },
  ],
  ['footnotes', { parts: { 'word/footnotes.xml': w('footnotes') } }],
  ['comments', { parts: { 'word/comments.xml': w('comments') } }],
  [
    'a page of another language',
    { parts: { 'word/document.xml': w('document', '履歴書 السيرة') } },
  ],
  [
    'links in its header',
    {
      parts: {
        'word/header1.xml': w('hdr'),
        'word/_rels/header1.xml.rels': xml(
          `<Relationships><Relationship Id="a" Type="${office}/hyperlink" Target="https://x" TargetMode="External"/></Relationships>`,
        ),
      },
    },
  ],
  ['200 pages', { parts: { 'word/document.xml': w('document', '<w:p/>'.repeat(100_000)) } }],
]

const plain = (id: string, type: string, target: string, mode: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode === 'External' ? ' TargetMode="External"' : ''}/>`

const makers: [Maker, [string, Detail][]][] = [
  [
    {
      name: 'Word',
      relationship: plain,
      parts: {
        ...theme,
        'word/styles.xml': w('styles'),
        'word/settings.xml': w('settings'),
        'word/fontTable.xml': w('fonts'),
        'docProps/app.xml': xml('<Properties/>'),
        'docProps/core.xml': xml('<cp:coreProperties/>'),
      },
      isStream: false,
    },
    [
      [
        'a template of the same machine',
        {
          settings: [
            [
              'attachedTemplate',
              'file:///C:\\Users\\Ada\\AppData\\Roaming\\Microsoft\\Templates\\CV.dotx',
            ],
          ],
        },
      ],
      [
        'a template of a Mac',
        {
          settings: [
            ['attachedTemplate', 'file://localhost/Applications/Microsoft%20Office%202011/CV.dotx'],
          ],
        },
      ],
      [
        'a template of a newer Mac',
        { settings: [['attachedTemplate', '/Users/ada/Library/Templates/CV.dotx']] },
      ],
      [
        'a linked photo of the same machine',
        { external: [['image', 'file:///C:\\Users\\Ada\\Pictures\\ada.png']] },
      ],
      ['a link to a server of files', { external: [['hyperlink', 'file:///\\\\a.example\\cv']] }],
      ['a glossary', { parts: { 'word/glossary/document.xml': w('glossaryDocument') } }],
      [
        'custom data',
        {
          parts: {
            'customXml/item1.xml': '<x/>',
            'customXml/_rels/item1.xml.rels': xml('<Relationships/>'),
          },
        },
      ],
      [
        'types in lower case, and a byte order mark',
        {
          parts: {
            'word/_rels/fontTable.xml.rels':
              '\ufeff<?xml version="1.0" encoding="utf-8"?><Relationships/>',
          },
          types:
            '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>',
        },
      ],
    ],
  ],
  [
    {
      name: 'LibreOffice',
      relationship: plain,
      parts: {
        'word/styles.xml': w('styles'),
        'word/settings.xml': w('settings'),
        'word/fontTable.xml': w('fonts'),
        'docProps/core.xml': xml('<cp:coreProperties/>'),
      },
      isStream: false,
    },
    [
      ['a theme', { parts: theme }],
      ['an embedded font', { parts: { 'word/fonts/font1.odttf': randomBytes(9000) } }],
      ['an embedded sheet', { parts: { 'word/embeddings/oleObject1.xlsx': docx() } }],
      ['a chart', { parts: { 'word/charts/chart1.xml': xml('<c:chartSpace/>') } }],
      [
        'a drawing',
        { parts: { 'word/media/image1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' } },
      ],
      ['a custom property', { parts: { 'docProps/custom.xml': xml('<Properties/>') } }],
    ],
  ],
  [
    {
      name: 'Google Docs',
      relationship: (id, type, target, mode) =>
        `<Relationship Id='${id}'\n Target='${target}' TargetMode = '${mode}' Type='${type}' />`,
      parts: {
        'word/styles.xml': w('styles'),
        'word/settings.xml': w('settings'),
        'word/fontTable.xml': w('fonts'),
        'word/numbering.xml': w('numbering'),
        ...theme,
      },
      isStream: true,
    },
    [
      ['fonts of its own', { parts: { 'word/fonts/Roboto-regular.ttf': randomBytes(9000) } }],
      ['several photos', { parts: { ...picture, 'word/media/image2.png': randomBytes(5000) } }],
      ['an empty footer', { parts: { 'word/footer1.xml': w('ftr') } }],
      [
        'people',
        { parts: { 'word/people.xml': w('people'), 'word/commentsExtended.xml': w('comments') } },
      ],
      ['a table of contents', { external: [['hyperlink', '#h.abc'], site] }],
      ['a checklist', { parts: { 'word/numbering.xml': w('numbering', '<w:lvl/>'.repeat(90)) } }],
    ],
  ],
]

/** Twenty or more resumes of each common maker of DOCX, in the form that it gives them. */
export const docxMakers = (): Specimen[] =>
  makers.flatMap(([maker, own]) =>
    [...common, ...own].map(([what, detail]) =>
      accepted(`a DOCX by ${maker.name} with ${what}`, 'resume.docx', write(maker, detail)),
    ),
  )
