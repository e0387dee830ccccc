import { DAY } from '#shared/domain/durations.ts'
import { dayNotAhead, notAhead } from '#shared/domain/listed-at.ts'
import { FIELD_LABEL, type ThinkImmoField } from '#shared/domain/thinkimmo.ts'
import { type Postcode, readPostcode } from '#shared/domain/written/postcode.ts'
import { LONGEST_CELL } from './bounds.ts'
import { readDate, readText, readYes } from './cells.ts'

/**
 * One row's cells by field. Unreadable cells are left empty and listed in `notes`; `faults` lists what the row lacks to be an advert. Both are
 * collected completely, so that the agent sees all problems at once.
 */
export class CellReader {
  readonly notes: string[] = []
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

  /** `is`: German predicate for an unreadable text, appended to the quoted text. */
  read<Value>(field: ThinkImmoField, read: (text: string) => Value | undefined, is: string): Value | undefined {
    const text = this.text(field)
    const value = text === null ? undefined : read(text)
    if (text !== null && value === undefined) this.#unread(field, text, is)
    return value
  }

  yes(field: ThinkImmoField): boolean | undefined {
    return this.read(field, readYes, 'ist weder Ja noch Nein')
  }

  /** A number up to `most`. Zero counts as an empty form field. */
  figure(field: ThinkImmoField, most: number, read: (text: string) => number | undefined, is = 'ist keine Zahl'): number | undefined {
    const value = this.read(field, (text) => negativeIsNone(read(text)), is)
    if (value === undefined || value === 0) return undefined
    if (value <= most) return value
    this.#unread(field, this.text(field) ?? '', 'ist zu groß')
    return undefined
  }

  /** A day or a moment, no later than `at`. */
  day(field: ThinkImmoField, at: Date): Date | undefined {
    const read = this.read(field, readDate, 'ist kein Datum')
    if (read === undefined) return undefined
    const day = notAhead(read.getTime(), at) ?? (read.getTime() % DAY === 0 ? dayNotAhead(read.getTime(), at) : undefined)
    if (day !== undefined) return day
    this.#unread(field, this.text(field) ?? '', 'liegt in der Zukunft')
    return undefined
  }

  postcode(town: string | null): Postcode | undefined {
    return this.read('zip', (text) => readPostcode(text, town), 'hat keine fünf Ziffern')
  }

  missing(what: string): void {
    this.faults.push(`${what} fehlt`)
  }

  #unread(field: ThinkImmoField, text: string, is: string): void {
    this.#note(`${FIELD_LABEL[field]}: ${quoted(text)} ${is}`)
  }

  #note(note: string): void {
    if (!this.notes.includes(note)) this.notes.push(note)
  }
}

const negativeIsNone = (value: number | undefined) => (value !== undefined && value < 0 ? undefined : value)

const SHOWN = 40
const quoted = (text: string) => `„${text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text}“`
