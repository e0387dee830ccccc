import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { TipProspect } from '#shared/contract/work/tip-prospects.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../../testing/browser.tsx'
import { emptyHouse } from '../../../testing/house.ts'
import { sampleProperty, sampleUser } from '../../../testing/samples.ts'
import { sampleTip } from '#web/testing/work-samples.ts'

const TIP = sampleTip(5, {
  partnerId: null,
  partnerFirstName: null,
  partnerLastName: null,
  partnerEmail: null,
  houseNumber: '7',
  estimatedPrice: null,
})
const KNOWN: TipProspect['known'][number] = {
  id: 12,
  title: 'Familienhaus am Park',
  address: 'Lindenweg 7',
  zipCode: '22111',
  location: 'Hamburg',
  price: 485_000,
  propertyType: 'house',
  listingType: 'sale',
  reasons: ['Gleiche Adresse'],
}
const NOTHING: TipProspect = { propertyId: null, isJoined: false, known: [] }
const WAY = '/api/makler/property-tips/5/prospect'

const edge = emptyHouse({
  'GET /api/makler/property-tips/5': { body: TIP },
  'GET /api/makler/property-tips/5/history': { body: [] },
  'GET /api/properties/12': { body: sampleProperty({ id: 12 }) },
  'GET /api/properties/31': { body: sampleProperty({ id: 31 }) },
})

async function open(state: TipProspect) {
  edge.answer(`GET ${WAY}`, { body: state })
  openApp(edge, '/?tip=5', sampleUser({ firstStepsHidden: true }))
  const section = within(await screen.findByRole('region', { name: 'Prospect' }))
  await waitFor(() => expect(section.queryByRole('status')).toBeNull())
  return section
}
const sent = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])

it("with a property shows the owner's number and the form for a call", async () => {
  const searchClient = { name: 'Familie Sommer', fits: true, reason: 'Für Familie Sommer.' }
  const contact = { ...sampleProperty().contact, hasPublishedPhone: true, searchClient }
  const numbers = [{ text: '0171 5550123', tel: '+491715550123' }]
  edge.answer('GET /api/properties/31', { body: sampleProperty({ id: 31, contact, publishedNumbers: numbers }) })
  edge.answer('GET /api/properties/31/activities', { body: [] })
  const section = await open({ propertyId: 31, isJoined: false, known: [] })
  expect((await section.findByRole('link', { name: /0171 5550123/ })).getAttribute('href')).toBe('tel:+491715550123')
  await userEvent.click(section.getByRole('button', { name: /^Ergebnis/ }))
  await screen.findByRole('dialog', { name: 'Ergebnis eines Anrufs' })
})

it('becomes a prospect once, even on a double click', async () => {
  const section = await open(NOTHING)
  edge.answer(`POST ${WAY}`, { body: { propertyId: 31, isJoined: false, known: [] } })
  edge.answer(`GET ${WAY}`, { body: { propertyId: 31, isJoined: false, known: [] } })
  await userEvent.dblClick(section.getByRole('button', { name: 'Zu den Prospects nehmen' }))
  await waitFor(() => expect(sent()).toEqual([['POST', WAY, {}]]))
  expect(toaster.current()?.title).toBe('Zu den Prospects genommen')
})

it('is compared with known properties and joined with one by the agent', async () => {
  const section = await open({ ...NOTHING, known: [KNOWN] })
  section.getByText('Dieses Haus kennen Sie schon')
  const [object] = within(section.getByRole('list', { name: 'Bekannte Objekte' })).getAllByRole('listitem')
  expect(object?.textContent).toMatch(/Familienhaus am Park.*Lindenweg 7, 22111 Hamburg · 485\.000 €.*Gleiche Adresse/)
  section.getByRole('button', { name: 'Nein, als eigenes Objekt anlegen' })
  edge.answer(`POST ${WAY}`, { body: { propertyId: 12, isJoined: true, known: [] } })
  edge.answer(`DELETE ${WAY}`, { body: NOTHING })
  await userEvent.click(section.getByRole('button', { name: 'Das ist es: Familienhaus am Park' }))
  await waitFor(() => expect(toaster.current()?.title).toBe('Tipp und Objekt gehören jetzt zusammen'))
  toaster.current()?.action?.run()
  await waitFor(() =>
    expect(sent()).toEqual([
      ['POST', WAY, { propertyId: 12 }],
      ['DELETE', WAY, undefined],
    ]),
  )
})

it('links to its prospect, and can be split or joined later', async () => {
  const section = await open({ propertyId: 12, isJoined: true, known: [] })
  expect(section.getByRole('link', { name: 'Prospect öffnen' }).getAttribute('href')).toBe('/prospect-management?property=12')
  section.getByRole('button', { name: 'Doch ein anderes Haus' })
  expect(section.queryByRole('button', { name: 'Ich kenne das Haus schon …' })).toBeNull()
  cleanup()
  edge.answer('GET /api/properties', { body: { properties: [], total: 0, totalIsExact: true } })
  const alone = await open({ propertyId: 31, isJoined: false, known: [] })
  await userEvent.click(alone.getByRole('button', { name: 'Ich kenne das Haus schon …' }))
  await userEvent.type(alone.getByRole('searchbox', { name: 'Suche' }), 'Park')
  await alone.findByText('Nichts gefunden.')
})
