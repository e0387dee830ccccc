import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { quotable } from './quote.ts'
import { findRefusal } from './refusal.ts'

describe('the quotation', () => {
  it.each([
    ['Anrufe unter 0171 / 000 00 12, keine Makler bitte', 'Anrufe unter …, keine Makler bitte'],
    ['Keine Makler! frau.beispiel@post.example', 'Keine Makler! …'],
    ['Frau Ottersberg-Klein möchte keine Makler', 'Frau … möchte keine Makler'],
    ['Herr Dr. Müller will keine Makler', 'Herr … will keine Makler'],
    ['HERR MÜLLER KEINE MAKLER', 'HERR … KEINE MAKLER'],
    ['Familie von der Heide bittet Makler um Ruhe', 'Familie … bittet Makler um Ruhe'],
    ['Hr. Meier Keine Makler', 'Hr. … Keine Makler'],
    ['Keine Makler. Grüße, Anna', 'Keine Makler. Grüße, …'],
    ['Ohne Makler: anna(at)post.example', 'Ohne Makler: …'],
    ['Ohne Makler, Lindenstraße 7 a klingeln', 'Ohne Makler, … klingeln'],
    ['Bis 31.12.2026 keine Makler, Preis 485.000 €', 'Bis 31.12.2026 keine Makler, Preis 485.000 €'],
    ['2019-2024 renoviert, ohne Makler', '2019-2024 renoviert, ohne Makler'],
    ['Die Herren Makler bitte ich, von Anrufen abzusehen', 'Die Herren Makler bitte ich, von Anrufen abzusehen'],
    ['Werbung untersagt (§ 7 UWG)', 'Werbung untersagt (§ 7 UWG)'],
    ['Haus am See\n\nKeine Makler!', 'Haus am See Keine Makler!'],
    ['„Makler, nein danke“)', 'Makler, nein danke'],
    [' !!! ', ''],
  ])('for %j is %j', (words, expected) => expect(quotable(words)).toBe(expected))

  it('is empty or one line with letters, whatever the words are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (words) => {
        const quote = quotable(words)
        expect(quote === '' || (/\p{L}/u.test(quote) && !/\n/u.test(quote) && !/\d{6}/u.test(quote))).toBe(true)
        expect(quotable(quote)).toBe(quote)
      }),
    )
  })
})

describe('a refusal of agents', () => {
  it('is quoted from anywhere in a long text', () => {
    const text = `${'Das Haus liegt ruhig und hat einen Garten. '.repeat(100)}Makler ruft mich bitte keiner an. Besichtigung am Samstag.`
    expect(findRefusal(text)?.quote).toContain('Makler ruft mich bitte keiner an')
  })

  it('is quoted literally, by its strongest words if the sentence is long', () => {
    const text =
      'Das Haus wurde vor drei Jahren rundum erneuert, liegt ruhig am Waldrand mit Blick ins Tal, und bitte keine Anrufe von Maklern und Vermittlern, danke.'
    const quote = findRefusal(text)?.quote ?? ''
    expect(quote.length).toBeLessThanOrEqual(80)
    expect(text).toContain(quote)
    expect(quote).toContain('Makler')
  })

  it.each(['Reihenhaus, KEINE MAKLER', 'Bungalow in Bonn - keine Makler!', 'Von privat. Bitte keine Makleranfragen'])(
    'is certain after a title: %j',
    (text) => expect(findRefusal(text)?.isSure).toBe(true),
  )

  it.each([
    'B I T T E  K E I N E  M A K L E R',
    'Bitte keine M@kler',
    '#KeineMakler',
    'keine Mak-\nler',
    'KEINE MAKLER!!!',
    'k\u200Beine Makler',
  ])('is found in %j', (text) => expect(findRefusal(text)).toBeDefined())

  it.each([
    'Das Haus hat einen Garten. Bitte keine Tauschanfragen.',
    'Der Verkauf läuft ohne Makler, es fällt keine Provision an.',
    'Makler dürfen sich gern melden.',
    'Ruhige Lage, Bitte nur ernst gemeinte Anfragen.',
    'Reihenhaus in familienfreundlicher Lage von Gohlis',
    'Energieausweis: Bedarf 116 kWh, Klasse D. Bitte haben Sie Verständnis, dass wir nur vollständige Anfragen bearbeiten.',
    '',
    ' \n ',
  ])('is not found in %j', (text) => expect(findRefusal(text)).toBeUndefined())

  const inAdvert = (words: string) => `Schönes Haus mit Garten in Uelzen. ${words} Besichtigung nach Absprache.`

  it.each([
    ['Makler? Nein danke.', true],
    ['Ihr seid Makler? Dann spart euch die Nachricht.', true],
    ['Ein Hinweis für Makler. Wir verkaufen selbst und wünschen keinen Kontakt.', true],
    ['Noch ein Wort an Makler. Danke, aber nein.', true],
    ['Sind Sie Makler? Dann bitte weiterklicken.', true],
    ['Nachricht an alle Maklerbüros. Wir nehmen keine Angebote an.', true],
    ['Eine Bitte an die Makler in der Region! Lassen Sie uns in Ruhe.', false],
  ])('is found and quoted across two sentences: %j', (words, isSure) => {
    expect(findRefusal(inAdvert(words))).toEqual({ quote: words.replace(/[.!]$/, ''), isSure })
  })

  it.each([
    'Bitte nicht klingeln. Termine macht der Makler.',
    'Keine Haustiere bisher im Haus. Makler sind willkommen.',
    'Sie arbeiten für ein Maklerbüro? Melden Sie sich gern.',
    'Ich kenne keinen guten Makler. Wer einen empfehlen kann, darf anrufen.',
    'Kein Denkmalschutz. Über einen Makler freue ich mich.',
    'Bitte keine Fotos vom Grundstück machen. Makler können jederzeit besichtigen.',
    'Nein, das Dach ist nicht neu. Der Makler hat die Unterlagen.',
  ])('is not found where two sentences only mention both words: %j', (words) => {
    expect(findRefusal(inAdvert(words))).toBeUndefined()
  })
})
