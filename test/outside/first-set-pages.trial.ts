import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kleinanzeigen } from '#server/features/ingest/portals/kleinanzeigen.ts'
import { describeWith } from '../shared-material.ts'

describeWith('outside/', 'pages of Kleinanzeigen', (folder) => {
  const page = (name: string) => readFileSync(new URL(`kleinanzeigen/${name}.html`, folder), 'utf8')
  const adOf = (html: string) => {
    const read = kleinanzeigen.readAdvert(html)
    if (read.kind !== 'ad') throw new Error(JSON.stringify(read))
    return read.ad
  }

  it.each(['astro-full', 'astro-mixed'])('O-21 reads the rebuilt page %s whole', (name) => {
    expect(adOf(page(name))).toMatchObject({
      externalId: '3512345678',
      title: 'Reihenhaus mit Garten',
      description: 'Wir verkaufen unser Reihenhaus.\nPrivat, bitte keine Makler.',
      price: 285_000,
      negotiable: true,
      size: 125.5,
      rooms: 4.5,
      plotSize: 1028,
      yearBuilt: 1994,
      zipCode: '13589',
      place: 'Berlin - Spandau',
      seller: { type: 'private', name: 'Petra', phone: '0171 1234567', memberSince: '2012-08-03' },
    })
  })

  it.each(['Haus &amp;amp; Hof, wei&amp;szlig;', 'Haus &amp; Hof, wei&szlig;'])('O-30 decodes the title %s', (title) => {
    const html = page('astro-mixed').replaceAll('Reihenhaus mit Garten', title)
    expect(adOf(html).title).toBe('Haus & Hof, weiß')
  })
})
