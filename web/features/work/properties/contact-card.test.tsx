import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import { sampleProperty } from '#web/testing/samples.ts'
import { ContactCard } from './contact-card.tsx'

afterEach(cleanup)

const numbers = [
  { text: '0171/1234567', tel: '+491711234567' },
  { text: '0043 664 1234567', tel: '+436641234567' },
]

const CLIENT = { name: 'K-17', fits: true, reason: 'Für K-17.' }

it.each([
  ['the noted name, with that of the advert', 'Jürgen Thieme', 'Ute', 'Jürgen ThiemeIm Inserat: Ute'],
  ['the name once if both are the same', 'Ute', 'Ute', 'Ute'],
  ['the name of the advert if none is noted', null, 'Ute', 'Ute'],
  ['the noted name if the advert has none', 'Jürgen Thieme', null, 'Jürgen Thieme'],
  ['that no name is known', null, null, 'Eigentümer noch unbekannt'],
])('shows %s', (_, ownerName, name, text) => {
  const contactInfo = { name, phone: '0171 1234567', source: null, memberSince: null, otherAds: null }
  render(<ContactCard property={sampleProperty({ ownerName, contactInfo })} lights={null} />)
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe(text)
})

it('shows the noted name where the advert states no contact', () => {
  render(<ContactCard property={sampleProperty({ ownerName: 'Jürgen Thieme' })} lights={null} />)
  expect(screen.getByText('Jürgen Thieme')).toBeDefined()
  expect(screen.getByText('Die Anzeige nennt keine Kontaktdaten.')).toBeDefined()
})

const open = (phone: string, publishedNumbers: typeof numbers, contact: Partial<Property['contact']> = {}) =>
  render(
    <ContactCard
      property={sampleProperty({
        contactInfo: { name: 'Ole Heide', phone, source: null, memberSince: null, otherAds: null },
        publishedNumbers,
        contact: { objectedAt: null, hasPublishedPhone: true, consents: [], withdrawn: [], searchClient: CLIENT, ...contact },
      })}
      lights={null}
    />,
  )

it("shows the advert's text, with each number as a link to call", () => {
  const phone = 'Mobil 0171/1234567 oder 0043 664 1234567, ab 18 Uhr'
  open(phone, numbers)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(phone)
  for (const { text, tel } of numbers) expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(`tel:${tel}`)
})

it('does not link a number when calling is not allowed', () => {
  open('0171/1234567', numbers.slice(0, 1), { hasPublishedPhone: false })
  expect(screen.getByText('0171/1234567')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

it('does not link a number while no search client is linked, and shows the condition', () => {
  open('0171/1234567', numbers.slice(0, 1), { searchClient: null })
  expect(screen.getByText('Nur für einen Suchkunden')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

it('does not show a placeholder', () => {
  open('Tel.', [])
  expect(screen.queryByText('Tel.')).toBeNull()
})
