import { describe, expect, it } from 'vitest'
import { block, leaf, mark, type Node } from './node.ts'
import { listFaults } from './validate.ts'

const category = (...kinds: (readonly Node[])[]) =>
  block(
    'objektkategorie',
    mark('nutzungsart', { WOHNEN: true, GEWERBE: false }),
    mark('vermarktungsart', { KAUF: true, MIETE_PACHT: false }),
    block('objektart', ...kinds),
  )
const contact = block('kontaktperson', leaf('email_direkt', 'a@b.de'), leaf('name', 'Berger'))
const technical = block(
  'verwaltung_techn',
  leaf('objektnr_extern', '1'),
  mark('aktion'),
  leaf('openimmo_obid', 'O1'),
  leaf('stand_vom', '2026-01-01'),
)
const geo = block('geo', leaf('plz', '20095'), leaf('ort', 'Hamburg'))
const one = (...parts: (readonly Node[])[]) => block('immobilie', ...parts)[0] as Node
const minimal = [category(mark('haus')), geo, contact] as const

describe('the OpenImmo validation', () => {
  it('accepts the smallest valid property', () => {
    expect(listFaults(one(...minimal, technical))).toEqual([])
  })

  const price = (content: string): Node => ({ name: 'preise', attributes: {}, content: [{ name: 'kaufpreis', attributes: {}, content }] })
  const pass = block('energiepass', leaf('wertklasse', 'C'))
  it.each<[string, Node, string]>([
    ['without a supplier number', block('anbieter', leaf('firma', 'X'))[0] as Node, '/anbieter/openimmo_anid: missing'],
    [
      'without an object number',
      one(...minimal, block('verwaltung_techn', leaf('objektnr_extern', '1'), mark('aktion'), leaf('stand_vom', '2026-01-01'))),
      '/immobilie/verwaltung_techn/openimmo_obid: missing',
    ],
    [
      'without telephone and e-mail',
      one(category(mark('haus')), geo, block('kontaktperson', leaf('name', 'Berger')), technical),
      '/immobilie/kontaktperson: none of email_direkt, tel_durchw',
    ],
    [
      'without a place',
      one(category(mark('haus')), block('geo', leaf('strasse', 'Am See')), contact, technical),
      '/immobilie/geo: none of plz',
    ],
    ['with a decimal comma', one(...minimal, [price('1,5')], technical), '/immobilie/preise/kaufpreis: "1,5"'],
    ['with an empty decimal', one(...minimal, [price('')], technical), '/immobilie/preise/kaufpreis: ""'],
    [
      'with its elements out of order',
      one(...minimal, block('zustand_angaben', pass, leaf('baujahr', 1970)), technical),
      '/immobilie/zustand_angaben/baujahr: not here',
    ],
    ['with a block out of order', one(geo, category(mark('haus')), contact, technical), '/immobilie/objektkategorie: not here'],
    ['with one thing twice', one(...minimal, technical, technical), '/immobilie/verwaltung_techn: not here'],
    ['with two kinds', one(category(mark('wohnung'), mark('haus')), geo, contact, technical), 'more than one of wohnung'],
    ['with a kind that is none', one(category(mark('haus', { haustyp: 'HOCHHAUS' })), geo, contact, technical), '@haustyp: "HOCHHAUS"'],
    [
      'with a storey that is no number',
      one(category(mark('haus')), block('geo', leaf('plz', '1'), leaf('etage', 'EG')), contact, technical),
      '/etage: "EG"',
    ],
    [
      'with no parking space counted',
      one(...minimal, block('flaechen', leaf('anzahl_stellplaetze', 0)), technical),
      '/anzahl_stellplaetze: "0"',
    ],
    ['with something unknown', one(...minimal, technical, leaf('hausgeist', 'ja')), '/immobilie/hausgeist: unknown'],
    ['without saying what a remark is about', one(...minimal, technical, leaf('user_defined_simplefield', 'x')), '@feldname: missing'],
    [
      'with a moment for a day',
      one(
        ...minimal,
        block(
          'verwaltung_techn',
          leaf('objektnr_extern', '1'),
          mark('aktion'),
          leaf('openimmo_obid', 'O'),
          leaf('stand_vom', '2026-01-01T00:00:00Z'),
        ),
      ),
      '/stand_vom: "2026-01-01T00:00:00Z"',
    ],
  ])('rejects a document %s', (_, document, fault) => {
    expect(listFaults(document).join('\n')).toContain(fault)
  })
})
