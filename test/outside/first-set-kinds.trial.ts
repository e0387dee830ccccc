import { expect, it } from 'vitest'
import { readShared } from '#server/features/ingest/mailbox/alerts/shared-text.ts'
import { readPropertyType } from '#shared/domain/written/kind.ts'
import { readStorey } from '#shared/domain/written/storey.ts'
import { describeWith } from '../shared-material.ts'

describeWith('outside/', 'kinds, links and storeys', () => {
  it.each([
    ['ETW privat, 2 Zi.', 'apartment'],
    ['EFH in Celle', 'house'],
    ['DHH mit Garten', 'house'],
    ['RMH', 'house'],
    ['MFH, 6 WE', 'house'],
    ['3 ZKB Balkon', 'apartment'],
    ['Whg in Bonn', 'apartment'],
  ])('O-10 recognises the kind of %s', (title, kind) => {
    expect(readPropertyType(null, title)).toBe(kind)
  })

  it.each([
    ['Sanierter Altbau in Halle', '1 Angebot: Wohnung kaufen, in Halle (Saale)'],
    ['Gemütliches Zuhause mit Balkon', 'Wohnung kaufen'],
    ['Ruhig, nahe Krankenhaus', 'Wohnung kaufen'],
    ['2-Raum-Whg. Halle', ''],
  ])('O-11 does not derive a kind from part of a word in %s', (title, subject) => {
    expect(readPropertyType(null, title, subject)).toBe('apartment')
  })

  it.each(['Gemütliches Zuhause mit Balkon', 'Ruhig, nahe Krankenhaus', 'Sanierter Altbau in Halle'])(
    'O-11 does not treat %s as a house or a hall',
    (title) => {
      expect(['apartment', 'other']).toContain(readPropertyType(null, title))
    },
  )

  it.each([
    ['https://www.ebay-kleinanzeigen.de/s-anzeige/x/1234567890-208-1', 'kleinanzeigen.de', '1234567890'],
    ['https://immobilienscout24.de/expose/171000001', 'immobilienscout24.de', '171000001'],
    ['https://www.immoscout24.de/expose/171000001', 'immobilienscout24.de', '171000001'],
  ])('O-16 recognises the shared link %s', (link, source, externalId) => {
    expect(readShared(link)).toMatchObject({ hit: { source, externalId } })
  })

  it.each([
    ['Hochparterre', 0],
    ['Souterrain', -1],
    ['UG', -1],
    ['3 von 5', 3],
    ['Parterre', 0],
  ])('O-76 reads the storey %s', (words, storey) => {
    expect(readStorey(words)).toBe(storey)
  })
})
