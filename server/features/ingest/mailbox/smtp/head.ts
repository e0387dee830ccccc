/** An email's header fields, by lower-case name. */
export interface Head {
  /** How often a field occurs. */
  count(name: string): number
  /** The value of the first field with this name, unfolded. */
  value(name: string): string | undefined
  /** Offset at which the body begins. */
  readonly end: number
}

/** Bytes of all header fields together. Emails that passed through an office's filters carry 40 KB. */
export const HEAD_MAX = 128 * 1_024
const FIELD_MAX = 32 * 1_024
/** Maximum lines per folded field. */
const FOLDS_MAX = 400
/** Consecutive blanks inside a header: signature checks take quadratic time over them. */
const BLANKS = /[ \t]{1000}/
/** A 10 MB email in base64 has 138,000 lines. */
const LINES_MAX = 250_000

const FIELD = /^([!-9;-~]+):/
const LF = 0x0a

/**
 * Parses an email's header fields in linear time. Undefined for emails that mail programs never write: a carriage return alone, a line that is not a
 * field, a field or an email with too many lines. The parsers used later take quadratic time over those, or disagree about them.
 */
export function readHead(raw: Buffer): Head | undefined {
  if (hasTooManyLines(raw)) return undefined
  const text = raw.toString('latin1', 0, HEAD_MAX + 4)
  const gap = /\r?\n\r?\n/.exec(text)
  const end = gap?.index ?? text.length
  if (end > HEAD_MAX) return undefined
  const head = text.slice(0, end)
  if (/\r(?!\n)/.test(head) || head.includes('\0') || BLANKS.test(head)) return undefined
  const fields = fieldsIn(head)
  return (
    fields && {
      count: (name) => fields.get(name)?.length ?? 0,
      value: (name) => fields.get(name)?.[0]?.join('').trim(),
      end: gap ? gap.index + gap[0].length : raw.length,
    }
  )
}

/** Each field's lines by name, still folded. */
function fieldsIn(head: string): ReadonlyMap<string, readonly (readonly string[])[]> | undefined {
  const fields = new Map<string, string[][]>()
  let lines: string[] = []
  let length = 0
  let folds = 0
  for (const line of head.split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && fields.size > 0) {
      lines.push(line)
      length += line.length
      folds += 1
    } else {
      const name = FIELD.exec(line)?.[1]?.toLowerCase()
      if (name === undefined) return undefined
      lines = [line.slice(name.length + 1)]
      const same = fields.get(name)
      if (same) same.push(lines)
      else fields.set(name, [lines])
      length = line.length
      folds = 0
    }
    if (length > FIELD_MAX || folds > FOLDS_MAX) return undefined
  }
  return fields
}

function hasTooManyLines(raw: Buffer): boolean {
  let lines = 0
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) {
    lines += 1
    if (lines > LINES_MAX) return true
  }
  return false
}
