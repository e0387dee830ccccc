import { describe, expect, it } from 'vitest'
import { makeExcerpt } from '#server/ai/excerpt.ts'
import { withoutPersons } from '#server/ai/without-persons.ts'
import { formatBusinessLine } from '#server/features/network/improvements/changes-in.ts'
import { hasSignal, type SIGNALS } from './signals.ts'

/** Personal identifiers, and the parts of them that must not leave the server. */
const IDENTIFYING: readonly (readonly [text: string, pieces: readonly string[]])[] = [
  ['0176 2345678', ['2345678', '0176']],
  ['0176/23 45 678', ['45 678', '678']],
  ['+49 (0)176 234-5678', ['234', '5678']],
  ['O176 234 5O78', ['O176', '5O78']],
  ['0176 zwei drei vier 5678', ['zwei', 'drei', '5678']],
  ['null eins sieben sechs', ['null', 'sieben']],
  ['Tel. 05171 1955', ['05171', '1955']],
  ['zero one seven six', ['zero', 'seven']],
  ['WhatsApp wa.me/491762345678', ['wa.me', '2345678']],
  ['Telegram @heike_wolf', ['heike', 'wolf']],
  ['Insta: heike.wolf.peine', ['heike', 'wolf', 'peine']],
  ['Threema WXYZ9876', ['WXYZ9876']],
  ['Signal heikewolf.07', ['heikewolf']],
  ['Skype live:hwolf', ['hwolf']],
  ['heike.wolf@posteo.de', ['heike', 'posteo']],
  ['heike.wolf(at)posteo(punkt)de', ['heike', 'posteo']],
  ['heike punkt wolf ät posteo punkt de', ['heike', 'wolf', 'posteo']],
  ['h w o l f @ posteo . de', ['posteo']],
  ['www.wolf-verkauft.de', ['wolf']],
  ['haus-wolf-peine.example', ['haus-wolf']],
  ['Heike Wolf', ['Heike', 'Wolf']],
  ['Wolf, Heike', ['Heike', 'Wolf']],
  ['H. Wolf', ['Wolf']],
  ['Familie Sommer', ['Sommer']],
  ['Fam. Winter', ['Winter']],
  ['Eheleute Bach', ['Bach']],
  ['die Sommers', ['Sommers']],
  ['bei Kowalski', ['Kowalski']],
  ['bei frei klingeln', ['frei']],
  ['Herr Frei', ['Frei']],
  ['(Groß)', ['Groß']],
  ['Klein', ['Klein']],
  ['Neu', ['Neu']],
  ['Stock', ['Stock']],
  ['Keller', ['Keller']],
  ['Zimmer', ['Zimmer']],
  ['Brenner', ['Brenner']],
  ['Kessel', ['Kessel']],
  ['Bauer', ['Bauer']],
  ['Kaufmann', ['Kaufmann']],
  ['Thomas Maler', ['Thomas', 'Maler']],
  ['Heike Schreiner', ['Heike', 'Schreiner']],
  ['Herrn Grund', ['Grund']],
  ['Neuhaus', ['Neuhaus']],
  ['Mieterling', ['Mieterling']],
  ['Öztürk', ['Öztürk']],
  ['öztürk', ['öztürk']],
  ['WOLF', ['WOLF']],
  ['W o l f', ['o l']],
  ['Nguyễn Thị Mai', ['Nguyễn', 'Mai']],
  ['Ольга Петрова', ['Ольга', 'Петрова']],
  ['Dr. med. Engel', ['Engel']],
  ['von Heike und Jörg', ['Heike', 'Jörg']],
  ['mein Sohn Till', ['Till']],
  ['Oma Erna', ['Erna']],
  ['Lindenweg 4', ['Lindenweg', '4']],
  ['Am Wall 3a', ['Wall', '3a']],
  ['An der Mühle Nr. 12', ['Mühle', '12']],
  ['Birkenstr.7', ['Birkenstr', '7']],
  ['31224 Peine', ['31224', 'Peine']],
  ['Hausnummer 17', ['17']],
  ['Flurstück 112/4', ['112']],
  ['Grundbuch Blatt 4711', ['4711']],
  ['Kennzeichen PE-HW 123', ['PE-HW', '123']],
  ['IBAN DE02 1203 0000 0000 2020 51', ['DE02', '1203', '2020']],
  ['geb. 12.05.1955', ['12.05', '1955']],
  ['Jahrgang 1955', ['1955']],
  ['Zahnarzt am Marktplatz', ['Zahnarzt', 'Marktplatz']],
  ['Bürgermeister', ['Bürgermeister']],
  ['Steuernummer 22/815/08154', ['815', '08154']],
  ['https://maps.example/?q=52.32,10.23', ['52.32', 'maps']],
]

/** A sentence per requested fact, with a placeholder for the personal identifier. */
const ASKED: Readonly<Record<keyof typeof SIGNALS, string>> = {
  yearBuilt: 'Das Haus wurde gebaut, %, Baujahr ist bekannt.',
  plotSize: 'Das Grundstück ist eben, %, und liegt ruhig.',
  floor: 'Die Wohnung liegt im Dachgeschoss, %, mit Aufzug.',
  heatingType: 'Die Gasheizung ist gewartet, %, und läuft.',
  condition: 'Das Haus ist gepflegt, %, und saniert.',
  rented: 'Die Wohnung ist vermietet, %, seit Jahren.',
  noOffer: 'Wir suchen ein Haus, %, ohne Makler.',
}

/** Ways in which people add something to a sentence. */
const WAYS: readonly ((sentence: string, what: string) => string)[] = [
  (sentence, what) => sentence.replace('%', what),
  (sentence, what) => sentence.replace(', %,', ` (${what})`),
  (sentence, what) => sentence.replace(', %,', ` ${what}`),
  (sentence, what) => `${what}: ${sentence.replace(', %,', '')}`,
  (sentence, what) => `${sentence.replace(', %,', '')} ${what}`,
  (sentence, what) => `${sentence.replace(', %,', '').slice(0, -1)} – ${what}`,
  (sentence, what) => sentence.replace('%', what).toLowerCase(),
]

/** Whole words and numbers. */
const has = (text: string, piece: string) =>
  new RegExp(String.raw`(?<![\p{L}\d])${piece.replace(/[.*+?()[\]/\\]/g, String.raw`\$&`)}(?![\p{L}\d])`, 'iu').test(text)

describe('a personal identifier', () => {
  it.each(Object.entries(ASKED))('is not sent in a sentence for %s', (_, sentence) => {
    const sent = IDENTIFYING.flatMap(([what, pieces]) =>
      WAYS.flatMap((way) => {
        const text = way(sentence, what)
        const known = way(sentence, '')
        // also without the patterns, which only know common names
        return [text, withoutPersons(text)].flatMap((given) => {
          const left = makeExcerpt(given, hasSignal)?.text ?? ''
          return pieces.filter((piece) => has(left, piece) && !has(known, piece)).map((piece) => `${piece}: ${left}`)
        })
      }),
    )
    expect(sent).toEqual([])
  })

  it('is not sent in a sentence that does not state a fact', () => {
    expect(IDENTIFYING.flatMap(([what]) => makeExcerpt(`Anfragen bitte an ${what}.`, () => false) ?? [])).toEqual([])
  })

  it.each(['Heizung, Sanitär, %', '% Malerbetrieb', 'Malerbetrieb %', 'Inh. %, Dachdeckerei', '% (Elektro)'])(
    'is not sent for a business filed as "%s"',
    (branch) => {
      const sent = IDENTIFYING.flatMap(([what, pieces]) => {
        const line = formatBusinessLine({ id: 1, companyName: what, industry: what, branch: branch.replace('%', what) })
        return pieces
          .filter((piece) => has(line, piece) && !has(branch.replace('Malerbetrieb', ''), piece))
          .map((piece) => `${piece}: ${line}`)
      })
      expect(sent).toEqual([])
    },
  )

  it('is never suspected in sentences that only state facts', () => {
    const plain = [
      'Das Haus wurde 1972 gebaut.',
      'Bj. 2014, 120 m², gepflegt.',
      'Das Grundstück ist ca. 1.812 m² groß.',
      'Die Wohnung liegt im 2. OG.',
      'Geheizt wird mit einer Wärmepumpe.',
      'Die Wohnung ist nicht vermietet, sondern bezugsfrei.',
      'Wir suchen ein Haus mit Garten.',
    ]
    expect(plain.map((text) => makeExcerpt(text, hasSignal)?.text.replace(' … ', ' ').replace(' …', ''))).toEqual([
      ...plain.slice(0, 2),
      'Das Grundstück ist ca. 1.812 m².',
      ...plain.slice(3),
    ])
  })
})
