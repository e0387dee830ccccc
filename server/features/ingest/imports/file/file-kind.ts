import { UnreadableFile } from './unreadable-file.ts'

const AS_CSV = 'Öffnen Sie sie in Excel und speichern Sie sie als „CSV UTF-8 (durch Trennzeichen getrennt)“.'
const NO_CSV = 'Wählen Sie die CSV-Datei, die Sie aus ThinkImmo exportiert haben.'

/** Magic bytes of other file types, and the refusal for each. */
const BEGINNINGS: readonly (readonly [beginning: string, sentence: string])[] = [
  ['\xd0\xcf\x11\xe0', `Das ist eine Excel-Datei und keine CSV-Datei. ${AS_CSV}`],
  ['%PDF', `Das ist eine PDF-Datei und keine CSV-Datei. ${NO_CSV}`],
  ['\x1f\x8b', 'Das ist eine gepackte Datei. Entpacken Sie sie und wählen Sie die CSV-Datei, die darin liegt.'],
  ['7z\xbc\xaf', 'Das ist eine gepackte Datei. Entpacken Sie sie und wählen Sie die CSV-Datei, die darin liegt.'],
  ['Rar!', 'Das ist eine gepackte Datei. Entpacken Sie sie und wählen Sie die CSV-Datei, die darin liegt.'],
  ['\x89PNG', `Das ist ein Bild und keine CSV-Datei. ${NO_CSV}`],
  ['\xff\xd8\xff', `Das ist ein Bild und keine CSV-Datei. ${NO_CSV}`],
  ['GIF8', `Das ist ein Bild und keine CSV-Datei. ${NO_CSV}`],
  ['{\\rtf', `Das ist ein Textdokument und keine CSV-Datei. ${NO_CSV}`],
  ['\xff\xfe\x00\x00', `Die Datei ist als UTF-32 gespeichert. ${AS_CSV}`],
  ['\x00\x00\xfe\xff', `Die Datei ist als UTF-32 gespeichert. ${AS_CSV}`],
]

/** Rejects a file with another type's magic bytes. */
export function refuseOtherKinds(head: Buffer): void {
  if (head.length === 0) throw new UnreadableFile('Die Datei ist leer.')
  const beginning = head.toString('latin1')
  if (beginning.startsWith('PK\x03\x04')) {
    const isWorkbook = /\[Content_Types\]\.xml|xl\//.test(beginning)
    throw new UnreadableFile(
      isWorkbook
        ? `Das ist eine Excel-Datei und keine CSV-Datei. ${AS_CSV}`
        : 'Das ist eine gepackte Datei. Entpacken Sie sie und wählen Sie die CSV-Datei, die darin liegt.',
    )
  }
  const known = BEGINNINGS.find(([start]) => beginning.startsWith(start))
  if (known) throw new UnreadableFile(known[1])
}

/** Rejects a text of another type. */
export function refuseOtherTexts(beginning: string): void {
  if (/^[^\r\n]{0,4000}[\u0000-\u0008\u000e-\u001f]/.test(beginning)) throw noText()
  const start = beginning.trimStart().slice(0, 200).toLowerCase()
  if (start === '' && beginning.length < 1_000) throw new UnreadableFile('Die Datei ist leer.')
  if (start.startsWith('<')) {
    const isPage = /^<(!doctype html|html|head|body|table|div)/.test(start)
    throw new UnreadableFile(
      isPage
        ? `Das ist eine Internetseite und keine CSV-Datei. ${NO_CSV} Vielleicht waren Sie bei ThinkImmo nicht mehr angemeldet.`
        : `Das ist eine XML-Datei und keine CSV-Datei. ${NO_CSV}`,
    )
  }
  if (/^[[{]/.test(start)) throw new UnreadableFile(`Das ist eine JSON-Datei und keine CSV-Datei. ${NO_CSV}`)
}

/** Binary content: the file was renamed or is damaged. */
export const noText = () => new UnreadableFile(`Die Datei enthält Zeichen, die in keiner Textdatei vorkommen. ${NO_CSV}`)
