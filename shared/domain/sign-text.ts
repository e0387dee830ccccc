/** Facts from the recognised text of a for-sale sign or notice. */
export interface SignText {
  /** As recognised, with letters corrected to the digits they look like. */
  readonly phones: readonly string[]
  readonly email: string | undefined
  /** Euro. */
  readonly price: number | undefined
  readonly tipType: 'Immobilienverkauf' | 'Vermietung' | undefined
  readonly propertyType: 'Haus' | 'Wohnung' | 'Grundstück' | 'Mehrfamilienhaus' | 'Garage' | undefined
  /** Whether it is sold privately, without an agent. */
  readonly isPrivate: boolean
}

/** Letters that text recognition confuses with digits. */
const AS_DIGIT: Readonly<Record<string, string>> = { O: '0', o: '0', Q: '0', D: '0', l: '1', I: '1', '|': '1', S: '5', B: '8' }
/** A zero or a plus, then grouped digits; look-alike letters count as digits. */
const PHONE = /(?:\+|(?<![\dA-Za-z])[0OoQ])[\dOoQDlI|SB ()/.,\-–]{6,22}(?![A-Za-z])/g
const LEAST_DIGITS = 7
const MOST_DIGITS = 14

function phoneFrom(read: string): string | undefined {
  const real = read.replace(/\D/g, '').length
  const text = read
    .replace(/[OoQDlI|SB]/g, (letter) => AS_DIGIT[letter] ?? letter)
    .replace(/[^\d+]+/g, ' ')
    .trim()
  const digits = text.replace(/\D/g, '').length
  // with fewer real digits than letters it is a word
  return digits >= LEAST_DIGITS && digits <= MOST_DIGITS && real * 2 > digits ? text : undefined
}

const PRICE = /(\d{1,3}(?:[. ]\d{3})+|\d{4,8})(?:,\d\d|,-{1,2}|,–)?\s*(?:€|EUR\b|Euro\b)/i

const WORDS = [
  [/\bmehrfamilienhaus/i, 'Mehrfamilienhaus'],
  [/\b(eigentums)?wohnung/i, 'Wohnung'],
  [/\b(bau)?(grundst(ü|u|ii)ck|bauplatz)/i, 'Grundstück'],
  [/\bgarage/i, 'Garage'],
  [/haus\b/i, 'Haus'],
] as const

/** Extracts facts from a picture's text. All of them are uncertain until the partner confirms them. */
export function readSign(text: string): SignText {
  const lines = text.replace(/[ \t]+/g, ' ')
  const price = PRICE.exec(lines)?.[1]
  const phones = lines.split('\n').flatMap((line) => [...line.matchAll(PHONE)].flatMap(([read]) => phoneFrom(read) ?? []))
  return {
    phones: [...new Set(phones)],
    email: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/.exec(lines)?.[0],
    price: price === undefined ? undefined : Number(price.replace(/\D/g, '')),
    tipType: /vermiet|zu mieten/i.test(lines) ? 'Vermietung' : /verk(au|an|ua)f/i.test(lines) ? 'Immobilienverkauf' : undefined,
    propertyType: WORDS.find(([word]) => word.test(lines))?.[1],
    isPrivate: /von\s+privat/i.test(text),
  }
}
