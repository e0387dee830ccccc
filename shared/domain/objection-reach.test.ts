import { describe, expect, it } from 'vitest'
import { reachNote } from './objection-reach.ts'

const NONE = { phone: false, email: false, address: false }
const reach = { adverts: 1, properties: 1, isMore: false, marks: NONE, leftOut: [] }

describe('the reach of an objection', () => {
  it.each([
    [{ ...reach, adverts: 16, marks: { ...NONE, phone: true } }, /^Betrifft 16 Inserate\. Auch künftige .* an der Telefonnummer, stehen/],
    [
      { ...reach, adverts: 200, isMore: true, marks: { phone: true, email: true, address: true } },
      /^Betrifft mehr als 200 Inserate\. .* an der Telefonnummer, E-Mail-Adresse oder Anschrift, stehen/,
    ],
    [reach, /^Betrifft 1 Inserat\. Künftige Inserate dieses Eigentümers werden nicht erkannt/],
    [
      {
        ...reach,
        leftOut: [
          { number: '0171 1', whose: 'agency' as const },
          { number: '030 2', whose: 'manager' as const },
        ],
      },
      /Die Nummer 0171 1 zählt nicht mit: Sie gehört offenbar einem Maklerbüro\. Die Nummer 030 2 .* einer Hausverwaltung\.$/,
    ],
  ])('is described for %j', (given, text) => {
    expect(reachNote({ data: given, isError: false })).toMatch(text)
  })

  it.each([
    [false, 'werden gezählt'],
    [true, 'ließ sich gerade nicht zählen'],
  ])('is replaced by a note while it is unknown, after a failure: %s', (isError, text) => {
    expect(reachNote({ data: undefined, isError })).toContain(text)
  })
})
