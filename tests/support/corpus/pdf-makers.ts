import { deflateSync } from 'node:zlib'
import { docx, join, latin1, randomBytes, streamOf } from '../documents.ts'
import { type Layout, layOut, PdfObjects } from '../pdf-layout.ts'
import { accepted, type Specimen } from './specimen.ts'

/** What a program writes into every PDF. */
interface Maker {
  name: string
  version: string
  mark: string
  line: string
  layout: Layout
  producer: string
  /** Entries of every catalog; `PAGE` is the first page, `ACTION` an action that goes to it. */
  catalog: string
  font: 'Type0' | 'TrueType' | 'Type1' | 'Type3' | 'none'
}

/** What one resume has beside its text. */
interface Detail {
  layout?: Layout
  version?: string
  pages?: number
  /** Filters of the pictures in it. */
  pictures?: string[]
  /** Actions of the links on its first page. */
  links?: string[]
  /** Further entries of the catalog. */
  catalog?: string
  /** Further entries of the first page. */
  page?: string
  isTagged?: boolean
  hasOutline?: boolean
  hasMetadata?: boolean
  attachment?: Buffer
  /** Widgets of a form. */
  fields?: string[]
  /** An object that was changed later, behind the end of the file. */
  update?: string
  trailer?: string
}

const skills = 'HTML, CSS, JavaScript, /JS and /Launch'
const packed = (dictionary: string, content: string | Buffer) =>
  streamOf(`${dictionary} /Filter /FlateDecode`, deflateSync(content))

function write(maker: Maker, detail: Detail): Buffer {
  const objects = new PdfObjects()
  const catalog = objects.reserve()
  const tree = objects.reserve()
  const first = objects.reserve()
  const content = () =>
    objects.add(
      packed('', `BT /F1 11 Tf 72 720 Td (Ada Okafor, ${skills}) Tj ET /P <</MCID 0>> BDC EMC`),
    )
  const contents = content()
  const font = maker.font === 'none' ? '' : `/Font << /F1 ${fontOf(objects, maker.font)} >>`
  const pictures = (detail.pictures ?? []).map((filter, index) => {
    const size = `/Width 1700 /Height 2200 /ColorSpace /DeviceRGB /BitsPerComponent 8`
    const picture = streamOf(
      `/Type /XObject /Subtype /Image ${size} /Filter ${filter}`,
      join('\u00ff\u00d8\u00ff\u00e0', randomBytes(30_000 + index)),
    )
    return `/Im${index} ${objects.add(picture)}`
  })
  const links = (detail.links ?? []).map(action =>
    objects.add(
      `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[72 700 200 712] ${action.replace('PAGE', first.reference)}>>`,
    ),
  )
  const fields = (detail.fields ?? []).map((entries, index) =>
    objects.add(`<</Type/Annot/Subtype/Widget/T(field${index})/Rect[0 0 90 20] ${entries}>>`),
  )
  const resources = `/Resources <</ProcSet[/PDF/Text/ImageC] ${font} /XObject << ${pictures.join(' ')} >> >>`
  const page = (body: string, annotations: string[], more = '') =>
    `<</Type/Page/Parent ${tree.reference} /MediaBox[0 0 612 792] ${resources} /Contents ${body} /Annots[${annotations.join(' ')}] ${more}>>`
  first.set(
    page(
      contents,
      [...links, ...fields],
      `${detail.page ?? ''} ${detail.isTagged ? '/Tabs/S/StructParents 0' : ''}`,
    ),
  )
  const others = Array.from({ length: (detail.pages ?? 1) - 1 }, () =>
    objects.add(page(content(), [])),
  )
  tree.set(
    `<</Type/Pages/Count ${others.length + 1}/Kids[${[first.reference, ...others].join(' ')}]>>`,
  )

  const action = objects.add(`<</S/GoTo/D[${first.reference} /Fit]>>`)
  const entryText = `${maker.catalog} ${detail.catalog ?? ''}`
  const entries = [entryText.replace('PAGE', first.reference).replace('ACTION', action)]
  if (detail.isTagged)
    entries.push(`/MarkInfo<</Marked true>>/StructTreeRoot ${tagsOf(objects, first.reference)}`)
  if (detail.hasOutline) {
    const root = objects.reserve()
    const item = objects.reserve()
    const next = objects.add(
      `<</Title(Skills)/Parent ${root.reference}/Prev ${item.reference}/Dest[${first.reference} /XYZ 0 99 0]>>`,
    )
    item.set(`<</Title(Experience)/Parent ${root.reference}/Next ${next}/A ${action}>>`)
    root.set(`<</Type/Outlines/First ${item.reference}/Last ${next}/Count 2>>`)
    entries.push(`/Outlines ${root.reference}`)
  }
  if (detail.hasMetadata) {
    const text = `<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${skills}</x:xmpmeta><?xpacket end="w"?>`
    entries.push(`/Metadata ${objects.add(streamOf('/Type/Metadata/Subtype/XML', latin1(text)))}`)
  }
  if (detail.attachment) {
    const file = objects.add(packed('/Type/EmbeddedFile /Params<</Size 9>>', detail.attachment))
    const described = objects.add(
      `<</Type/Filespec/F(source.docx)/UF(source.docx)/EF<</F ${file}>>>>`,
    )
    entries.push(`/Names<</EmbeddedFiles<</Names[(source.docx) ${described}]>>>>/AF[${described}]`)
  }
  if (detail.fields)
    entries.push(
      `/AcroForm<</Fields[${fields.join(' ')}]/NeedAppearances true/DR<<${font}>>/DA(/F1 0 Tf)>>`,
    )
  catalog.set(`<</Type/Catalog/Pages ${tree.reference} ${entries.join(' ')}>>`)
  const id = '<0123456789ABCDEF0123456789ABCDEF>'
  const info = objects.add(
    `<</Producer(${maker.producer})/CreationDate(D:20260102030405Z)/Title(Resume, ${skills})>>`,
  )
  const trailer = `/Info ${info} /ID [${id}${id}] ${detail.trailer ?? ''}`
  const bytes = layOut(objects, {
    ...maker,
    ...detail,
    trailer,
    layout: detail.layout ?? maker.layout,
    version: detail.version ?? maker.version,
  })
  return detail.update === undefined ? bytes : update(bytes, detail.update, trailer)
}

/** A change that a viewer appended, with a table of its own. */
function update(bytes: Buffer, body: string, trailer: string): Buffer {
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.subarray(-99).toString('latin1'))?.[1]
  const object = `900 0 obj\n${body}\nendobj\n`
  const row = `${String(bytes.length).padStart(10, '0')} 00000 n `
  const table = `xref\n900 1\n${row}\ntrailer\n<</Size 901/Root 1 0 R/Prev ${before} ${trailer}>>\n`
  return join(bytes, object, table, `startxref\n${bytes.length + object.length}\n%%EOF\n`)
}

function fontOf(objects: PdfObjects, kind: Exclude<Maker['font'], 'none'>): string {
  const widths = `[${'556 '.repeat(200)}]`
  if (kind === 'Type3') {
    const glyph = objects.add(packed('', '500 0 0 0 500 700 d1 0 0 500 700 re f'))
    const encoding = '<</Type/Encoding/Differences[65/gA]>>'
    return objects.add(
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</gA ${glyph}>>/Encoding ${encoding}/FirstChar 65/LastChar 65/Widths[500]/Resources<<>>>>`,
    )
  }
  const key = kind === 'Type1' ? 'FontFile' : 'FontFile2'
  const file = objects.add(packed('/Length1 9000 /Length2 0 /Length3 0', randomBytes(9000)))
  const descriptor = objects.add(
    `<</Type/FontDescriptor/FontName/ABCDEF+Calibri/Flags 32/ItalicAngle 0/Ascent 750/Descent -250/CapHeight 750/StemV 52/FontBBox[-503 -250 1240 750]/${key} ${file}>>`,
  )
  const named = `/BaseFont/ABCDEF+Calibri`
  if (kind !== 'Type0')
    return objects.add(
      `<</Type/Font/Subtype/${kind} ${named}/FirstChar 0/LastChar 199/Widths ${objects.add(widths)}/FontDescriptor ${descriptor}>>`,
    )
  const unicode = objects.add(
    packed('', '/CIDInit /ProcSet findresource begin begincmap endcmap end'),
  )
  const descendant = objects.add(
    `<</Type/Font/Subtype/CIDFontType2 ${named}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity/DW 1000/W[0 ${widths}]/FontDescriptor ${descriptor}>>`,
  )
  return objects.add(
    `<</Type/Font/Subtype/Type0 ${named}/Encoding/Identity-H/DescendantFonts[${descendant}]/ToUnicode ${unicode}>>`,
  )
}

function tagsOf(objects: PdfObjects, page: string): string {
  const root = objects.reserve()
  const document = objects.reserve()
  const kids = Array.from({ length: 150 }, () =>
    objects.add(
      `<</Type/StructElem/S/P/P ${document.reference}/Pg ${page}/K[0]/A<</O/Layout/SpaceAfter 8>>>>`,
    ),
  )
  document.set(`<</Type/StructElem/S/Document/P ${root.reference}/K[${kids.join(' ')}]>>`)
  root.set(
    `<</Type/StructTreeRoot/K ${document.reference}/ParentTree<</Nums[0[${kids.join(' ')}]]>>/RoleMap<</Heading#201/H1>>>>`,
  )
  return root.reference
}

const uri = (address: string) => `/A<</Type/Action/S/URI/URI(${address})>>`
const site = uri('https://ada.example/JavaScript?a=1&b=2')
const mail = uri('mailto:ada@example.edu')
const within = '/Dest[PAGE /XYZ 0 0 0]'
const text = '/FT/Tx/V(Ada)/DA(/F1 9 Tf)'

/** What resumes of every maker have. */
const common: [string, Detail][] = [
  ['one page', {}],
  ['three pages', { pages: 3 }],
  ['40 pages', { pages: 40 }],
  ['links', { links: [site, mail] }],
  ['links within it', { links: [within, within] }],
  ['an outline', { hasOutline: true, pages: 2 }],
  ['a photo', { pictures: ['/DCTDecode'] }],
  ['several photos', { pictures: ['/DCTDecode', '/DCTDecode', '[/FlateDecode /DCTDecode]'] }],
  ['tags', { isTagged: true }],
  ['metadata', { hasMetadata: true }],
  [
    'tags, links, an outline and metadata',
    { isTagged: true, links: [site], hasOutline: true, hasMetadata: true },
  ],
  ['page labels', { catalog: '/PageLabels<</Nums[0<</S/D>>]>>', pages: 2 }],
  ['a note that was added later', { update: '<</Type/Annot/Subtype/Text/Contents(/JavaScript)>>' }],
  ['a signature field', { fields: ['/FT/Sig'], catalog: '/Perms<<>>' }],
]

const makers: [Maker, [string, Detail][]][] = [
  [
    {
      name: 'Word',
      version: '1.7',
      mark: '\u00b5\u00b5\u00b5\u00b5',
      line: '\r\n',
      layout: 'hybrid',
      producer: 'Microsoft Word for Microsoft 365',
      catalog: '/Lang(en-US)/ViewerPreferences<</DisplayDocTitle true>>',
      font: 'Type0',
    },
    [
      ['version 1.5 of Word 2010', { version: '1.5', layout: 'table' }],
      ['a form', { fields: [text, '/FT/Btn/V/Yes/AS/Yes'] }],
      ['the layout of Acrobat', { layout: 'packed', version: '1.6' }],
      ['the layout for the web', { layout: 'linearized' }],
      [
        'PDF/A',
        {
          hasMetadata: true,
          isTagged: true,
          catalog: '/OutputIntents[<</S/GTS_PDFA1/Info(sRGB)>>]',
        },
      ],
      ['an attached document', { attachment: docx() }],
    ],
  ],
  [
    {
      name: 'LibreOffice',
      version: '1.7',
      mark: '\u00e4\u00fc\u00f6\u00df',
      line: '\n',
      layout: 'table',
      producer: 'LibreOffice 24.8',
      catalog: '/OpenAction[PAGE /XYZ null null 0]/Lang(en-US)',
      font: 'TrueType',
    },
    [
      ['the source beside it', { attachment: docx(), trailer: '/DocChecksum /0123456789ABCDEF' }],
      ['a form', { fields: [text, '/FT/Ch/Opt[(a)(b)]', '/FT/Btn/Ff 65536'] }],
      [
        'a form with a button that sends it',
        { fields: ['/FT/Btn/Ff 65536/A<</S/SubmitForm/F(https://ada.example)>>'] },
      ],
      [
        'a form with a button that looks pressed',
        { fields: ['/FT/Btn/AA<</D<</S/Hide/T(a)>>/U<</S/SubmitForm/F(x)>>>>'] },
      ],
      ['object streams', { layout: 'packed' }],
      ['version 1.4', { version: '1.4', isTagged: true }],
    ],
  ],
  [
    {
      name: 'Google Docs',
      version: '1.4',
      mark: '\u00d3\u00eb\u00e9\u00e1',
      line: '\n',
      layout: 'table',
      producer: 'Skia/PDF m137 Google Docs Renderer',
      catalog: '',
      font: 'Type0',
    },
    [
      ['Type 3 fonts', { page: '/Group<</Type/Group/S/Transparency/CS/DeviceRGB>>' }],
      ['names of headings', { catalog: '/Dests<</h.abc[3 0 R /XYZ 0 700 0]>>', isTagged: true }],
      ['a picture with a mask', { pictures: ['/FlateDecode', '/FlateDecode'] }],
      ['links of every kind', { isTagged: true, links: [site, mail, within] }],
      ['the print dialog of Chrome', { catalog: '/OpenAction ACTION', version: '1.4' }],
      ['the print dialog of macOS', { version: '1.3', catalog: '/OpenAction<</S/Named/N/Print>>' }],
    ],
  ],
  [
    {
      name: 'LaTeX',
      version: '1.5',
      mark: '\u00d0\u00d4\u00c5\u00d8',
      line: '\n',
      layout: 'packed',
      producer: 'pdfTeX-1.40.26',
      catalog: '/OpenAction ACTION/PageMode/UseOutlines',
      font: 'Type1',
    },
    [
      ['a link without a scheme', { links: ['/A<</S/GoToR/F(www.ada.example)/D[0 /Fit]>>', site] }],
      ['a link to another PDF', { links: ['/A<</F(cv.pdf)/S/GoToR/D(top)/NewWindow true>>'] }],
      ['no object streams', { layout: 'table', version: '1.4' }],
      ['a key that is there twice', { catalog: '/PageMode/UseNone/Lang(en)/Lang(en-US)' }],
      [
        'its source attached',
        { attachment: latin1('\\documentclass{article} % \\href{javascript:}') },
      ],
      [
        'a form of hyperref',
        { fields: [text, '/FT/Btn/A<</S/SubmitForm/F<</FS/URL/F(mailto:x)>>>>'] },
      ],
      [
        'a slide effect of beamer',
        { page: '/Trans<</S/Dissolve/D 1>>/AA<</O<</S/Trans/Trans<</S/Wipe>>>>>>' },
      ],
    ],
  ],
  [
    {
      name: 'a scanner app',
      version: '1.3',
      mark: '\u00c4\u00e5\u00f2\u00e5\u00eb\u00a7\u00f3\u00a0\u00d0\u00c4\u00c6',
      line: '\n',
      layout: 'table',
      producer: 'iOS Version 18.1 Quartz PDFContext',
      catalog: '',
      font: 'none',
    },
    [
      ['hidden text', { pictures: ['/DCTDecode'], version: '1.7', layout: 'packed' }],
      ['black and white', { pictures: ['/CCITTFaxDecode'] }],
      ['JBIG2', { pictures: ['/JBIG2Decode'], version: '1.4' }],
      ['JPEG 2000', { pictures: ['/JPXDecode'], version: '1.5', layout: 'packed' }],
      ['many strips', { pictures: Array.from({ length: 30 }, () => '/DCTDecode') }],
      [
        'the layout for the web',
        { pictures: ['/DCTDecode'], layout: 'linearized', version: '1.6' },
      ],
    ],
  ],
]

/** Twenty resumes of each common maker of PDFs, in the form that it gives them. */
export const pdfMakers = (): Specimen[] =>
  makers.flatMap(([maker, own]) =>
    [...common, ...own].map(([what, detail]) =>
      accepted(`a PDF by ${maker.name} with ${what}`, 'resume.pdf', write(maker, detail)),
    ),
  )
