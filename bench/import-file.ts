import { Readable } from 'node:stream'
import { PLACES } from './places.ts'

/** Rows in the format ThinkImmo exports, the same in every run. */
export interface ImportFile {
  readonly rows: number
  /** A description's length in characters. */
  readonly text: number
  /** Whether one row in a hundred has a lower price than in the first file. */
  readonly isCheaper: boolean
}

/** Rows in a thousand that are not adverts. */
const BAD = 20
/** Rows in a thousand that repeat an earlier advert. */
const REPEATED = 10
/** Period of bad, repeated and cheaper rows. */
const TURN = 1_000
const WORDS = 'Gepflegtes Haus in ruhiger Lage, schöner Garten, überdachte Terrasse, neue Küche, großer Keller; Straße wenig befahren. '

export const badRows = ({ rows }: ImportFile) => countRows(rows, (place) => place < BAD)
export const repeatedRows = ({ rows }: ImportFile) => countRows(rows, isRepeated)
export const cheaperRows = ({ rows }: ImportFile) => countRows(rows, isCheaper)

const isRepeated = (place: number) => place >= 500 && place < 500 + REPEATED
/** Ten in a thousand, none of them bad or repeated. */
const isCheaper = (place: number) => place >= 700 && place < 710

function countRows(rows: number, fits: (place: number) => boolean): number {
  const inTurn = Array.from({ length: TURN }, (_, place) => place)
  return Math.floor(rows / TURN) * inTurn.filter(fits).length + inTurn.slice(0, rows % TURN).filter(fits).length
}

/** In the form that a browser sends, with Windows-1252 and semicolons. */
export function buildForm(file: ImportFile): { body: Readable; type: string } {
  const boundary = 'a-line-between'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const pieces = function* () {
    yield head
    yield 'title;buyingPrice;squareMeter;rooms;adress;zip;buildingType;ebkLink;description\r\n'
    for (let from = 0; from < file.rows; from += TURN) {
      const lines = Array.from({ length: Math.min(TURN, file.rows - from) }, (_, place) => buildLine(file, from + place))
      // Latin-1 and Windows-1252 agree on all characters used here.
      yield Buffer.from(lines.join(''), 'latin1')
    }
    yield `\r\n--${boundary}--\r\n`
  }
  return { body: Readable.from(pieces()), type: `multipart/form-data; boundary=${boundary}` }
}

function buildLine(file: ImportFile, row: number): string {
  const place = row % TURN
  const number = isRepeated(place) ? row - REPEATED : row
  const { zipCode, town } = PLACES[number % PLACES.length] ?? { zipCode: '29525', town: 'Uelzen' }
  const euro = 100_000 + ((number * 7_919) % 900_000) - (file.isCheaper && isCheaper(place) ? 5_000 : 0)
  const title = place < BAD ? '' : `Haus ${number} am Mühlenweg`
  const link = `https://www.kleinanzeigen.de/s-anzeige/haus/${2_000_000_000 + number}-208-1`
  const text = WORDS.repeat(Math.ceil(file.text / WORDS.length)).slice(0, file.text)
  return `${title};${euro},00;${60 + (number % 200)},5;${1 + (number % 8)};"Mühlenweg ${1 + (number % 90)}, ${zipCode} ${town}";${zipCode};Einfamilienhaus;${link};"${text}"\r\n`
}
