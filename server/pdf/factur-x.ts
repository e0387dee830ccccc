/** Name of the invoice inside a PDF (Factur-X 1.0, ZUGFeRD 2). */
export const FACTUR_X_FILE = 'factur-x.xml'

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const DECLARED = {
  DocumentType: ['INVOICE', 'The type of the hybrid document'],
  DocumentFileName: [FACTUR_X_FILE, 'The name of the embedded XML document'],
  Version: ['1.0', 'The version of the standard that applies to the embedded XML document'],
  ConformanceLevel: ['EN 16931', 'The conformance level of the embedded XML document'],
} as const

const property = ([name, [, meaning]]: readonly [string, readonly [string, string]]) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
  `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${meaning}</pdfaProperty:description></rdf:li>`

const SCHEMA =
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>` +
  `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  `<pdfaSchema:property><rdf:Seq>${Object.entries(DECLARED).map(property).join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const VALUES = Object.entries(DECLARED)
  .map(([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')

/**
 * Declares in a PDF's metadata that it contains an invoice, as the standard requires; the compiler cannot. Appends to the file (ISO 32000,
 * incremental update): the existing bytes stay unchanged.
 */
export function declareFacturX(pdf: Uint8Array): Uint8Array {
  // one character per byte, so that offsets match the file
  const file = Buffer.from(pdf).toString('latin1')
  const trailer = file.slice(file.lastIndexOf('trailer'))
  const [catalog, size, before] = [found(trailer, /\/Root (\d+) 0 R/), found(trailer, /\/Size (\d+)/), found(trailer, /startxref\s+(\d+)/)]
  const metadata = found(readPdfObject(file, catalog), /\/Metadata (\d+) 0 R/)
  const words = /stream\n([\s\S]*?)\n?endstream/.exec(readPdfObject(file, metadata))?.[1]
  if (words === undefined) throw new Error('no metadata stream in this PDF')
  const declared = replaced(
    replaced(words, '</rdf:Bag></pdfaExtension:schemas>', `${SCHEMA}$&`),
    '</rdf:Description></rdf:RDF>',
    `${VALUES}$&`,
  )
  const named = replaced(declared, '<rdf:Description rdf:about=""', `$& xmlns:fx="${NAMESPACE}"`)
  const object = `${metadata} 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${named.length} >>\nstream\n${named}\nendstream\nendobj\n`
  const start = file.length + 1
  const kept = ['Root', 'Info', 'ID'].map((key) => new RegExp(`/${key} (\\d+ 0 R|\\[[^\\]]*\\])`).exec(trailer)?.[0] ?? '').join(' ')
  const table = `xref\n${metadata} 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<< /Size ${size} /Prev ${before} ${kept} >>\n`
  const end = `startxref\n${start + object.length}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(`\n${object}${table}${end}`, 'latin1')])
}

function readPdfObject(file: string, number: string): string {
  const start = file.indexOf(`\n${number} 0 obj`)
  return file.slice(start, file.indexOf('endobj', start))
}

function found(text: string, pattern: RegExp): string {
  const [, value] = pattern.exec(text) ?? []
  if (value === undefined) throw new Error(`no ${pattern.source} in this PDF`)
  return value
}

function replaced(text: string, anchor: string, by: string): string {
  if (!text.includes(anchor)) throw new Error(`no ${anchor} in the metadata of this PDF`)
  return text.replace(anchor, by)
}
