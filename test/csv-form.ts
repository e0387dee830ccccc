const BOUNDARY = 'a-line-between'

interface Sent {
  readonly name?: string
  readonly type?: string
  readonly field?: string
}

/** A file as a browser form sends it. */
export function csvForm(text: string | Uint8Array, { name = 'objekte.csv', type = 'text/csv', field = 'file' }: Sent = {}): Blob {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  // A Blob lower-cases its type, so the boundary must be lower-case.
  return new Blob([head, text as BlobPart, `\r\n--${BOUNDARY}--\r\n`], { type: `multipart/form-data; boundary=${BOUNDARY}` })
}

export interface CsvRow {
  readonly id: number
  readonly title?: string
  readonly price?: number
  readonly zip?: string
}

/** Rows in the format ThinkImmo exports. */
export const toCsv = (rows: readonly CsvRow[]): string =>
  [
    'title;buyingPrice;squareMeter;rooms;adress;zip;buildingType;ebkLink',
    ...rows.map(
      ({ id, title = `Haus ${id}`, price = 300_000 + id, zip = '29525' }) =>
        `${title};${price};120;4;Amselstieg ${id}, ${zip} Uelzen;${zip};Einfamilienhaus;https://www.kleinanzeigen.de/s-anzeige/haus/${1_000_000_000 + id}-208-1`,
    ),
  ].join('\r\n')
