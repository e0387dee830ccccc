import { describe, expect, it } from 'vitest'
import { maskSentence } from './excerpt.ts'

/** Words in adverts that are also surnames. */
const SURNAMES = [
  'Immer',
  'Häuser',
  'Lage',
  'Jahr',
  'Rentner',
  'Student',
  'Uhr',
  'Stadt',
  'Küche',
  'Lift',
  'Garten',
  'Fenster',
  'Käufer',
  'Balkon',
]

const BEFORE: readonly ((name: string) => string)[] = [
  (name) => `Besichtigung bei ${name}, das Haus ist saniert`,
  (name) => `Besichtigung bei Herrn ${name}, das Haus ist saniert`,
  (name) => `Herr ${name} vermietet das Haus`,
  (name) => `HERR ${name.toUpperCase()} VERMIETET DAS HAUS`,
  (name) => `Das Haus von Frau ${name} ist saniert`,
  (name) => `Familie ${name} vermietet das Haus`,
  (name) => `Fam. ${name} vermietet das Haus`,
  (name) => `Eheleute ${name} suchen`,
  (name) => `Eheleute Krohn und ${name} suchen`,
  (name) => `Familie von der ${name} sucht`,
  (name) => `Das Haus von ${name} ist saniert`,
  (name) => `Eigentümer ${name} saniert das Haus`,
  (name) => `Eigentümerin: ${name}, Haus saniert`,
  (name) => `Verkäufer ${name}, Haus saniert`,
  (name) => `Verkäuferin Xenobia ${name}, Haus saniert`,
  (name) => `die Besitzer ${name} und ${name} sanieren`,
  (name) => `Dr. ${name} saniert`,
  (name) => `P. ${name} saniert`,
  (name) => `${name} GmbH saniert`,
  (name) => `${name} Immobilien GmbH saniert`,
  (name) => `${name} & Krohn KG saniert`,
  (name) => `vermietet an ${name} AG`,
]

describe('an excerpt', () => {
  it.each(SURNAMES)('does not contain %s where it may be a person’s or firm’s name', (name) => {
    const leaks = BEFORE.map((sentence) => maskSentence(sentence(name))).filter((sent) =>
      sent
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .includes(name.toLowerCase()),
    )
    expect(leaks).toEqual([])
  })

  it.each(['Häuser', 'Lage', 'Jahr', 'Rentner', 'Student', 'Uhr', 'Stadt', 'Küche', 'Lift'])(
    'does not contain %s after what may be a first name',
    (name) => {
      expect(maskSentence(`Xenobia ${name} saniert das Haus`)).not.toContain(name)
      expect(maskSentence(`[…] ${name} saniert das Haus`)).not.toContain(name)
    },
  )

  it.each([
    'Das Haus wurde im Jahr 1972 gebaut.',
    'Die Wohnung mit Lift und Küche ist vermietet.',
    'Anfragen von Maklern sind unerwünscht.',
    'Von privat, bitte keine Makler.',
    'Verkauf von Privat, kein Makler.',
    'bei Interesse bitte Termin',
    'Wohnung im EG, saniert',
    'Provision für den Käufer',
    'Nähe Stadt, ruhig gelegen',
  ])('keeps the words of %j', (sentence) => {
    expect(maskSentence(sentence)).toBe(sentence)
  })
})
