import { FIELD_LABEL, type ThinkImmoField } from '#shared/domain/thinkimmo.ts'
import { LONGEST_CELL } from './bounds.ts'
import { readNumber, readText, readYes, readZip } from './cells.ts'

/** The cells of one row by the fields they are read as. What cannot be read is noted, so that the agent is told all of it at once. */
export class CellReader {
  readonly faults: string[] = []
  readonly #cells: readonly string[]
  readonly #at: ReadonlyMap<ThinkImmoField, number>

  constructor(cells: readonly string[], at: ReadonlyMap<ThinkImmoField, number>) {
    this.#cells = cells
    this.#at = at
  }

  text(field: ThinkImmoField): string | null {
    const cell = this.#cells[this.#at.get(field) ?? -1] ?? ''
    if (cell.length <= LONGEST_CELL) return readText(cell)
    this.#note(`${FIELD_LABEL[field]}: mehr als ${LONGEST_CELL.toLocaleString('de-DE')} Zeichen`)
    return null
  }

  /** What a file says beside an advert: a value that cannot be read is none. */
  read<Value>(field: ThinkImmoField, read: (text: string) => Value | undefined): Value | undefined {
    const text = this.text(field)
    return text === null ? undefined : read(text)
  }

  yes(field: ThinkImmoField): boolean | undefined {
    return this.read(field, readYes)
  }

  /** A number that the advert stands on. Zero is a form left empty. */
  number(field: ThinkImmoField, most: number, read: (text: string) => number | undefined = readNumber): number | null {
    const text = this.text(field)
    if (text === null) return null
    const value = read(text)
    if (value === undefined || value < 0) this.#note(`${FIELD_LABEL[field]}: ${quoted(text)} ist keine Zahl`)
    else if (value > most) this.#note(`${FIELD_LABEL[field]}: ${quoted(text)} ist zu groß`)
    else return value === 0 ? null : value
    return null
  }

  zip(): string | null {
    const text = this.text('zip')
    const zip = text === null ? null : readZip(text)
    if (zip === undefined) this.#note(`${FIELD_LABEL.zip}: ${quoted(text ?? '')} hat keine fünf Ziffern`)
    return zip ?? null
  }

  missing(what: string): void {
    this.#note(`${what} fehlt`)
  }

  #note(fault: string): void {
    if (!this.faults.includes(fault)) this.faults.push(fault)
  }
}

const SHOWN = 40
const quoted = (text: string) => `„${text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text}“`
