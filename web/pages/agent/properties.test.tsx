import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleCard, sampleUser } from '../../testing/samples.ts'

const edge = emptyHouse()
beforeEach(() => edge.answer('GET /api/properties/looser', { body: [] }))

const open = (address = '/properties') => openApp(edge, address, sampleUser())
const field = () => screen.findByLabelText<HTMLTextAreaElement>('In Worten suchen')
const params = () => Object.fromEntries(new URLSearchParams(location.search))
async function ask(words: string) {
  await userEvent.clear(await field())
  await userEvent.type(await field(), `${words}{Enter}`)
}

describe('a question in words', () => {
  it('stays whole in its field while filters are changed by hand, and then no longer counts what it set', async () => {
    const words = 'Häuser in Lüneburg unter 500.000'
    open()
    await ask(words)
    await screen.findByText(/^3 Filter gesetzt/)
    expect(params()).toEqual({ words, propertyType: 'house', location: 'Lüneburg', maxPrice: '500000' })
    await userEvent.selectOptions(screen.getByLabelText('Immobilientyp'), 'Wohnung')
    await screen.findByText('Gesucht wird mit den Filtern, wie sie unten stehen.')
    expect((await field()).value).toBe(words)
  })

  it('is still there after a reload, with the words that were not understood, until it is cleared', async () => {
    open('/properties?words=Haus+mit+Balkon&propertyType=house&unused=Balkon')
    expect((await field()).value).toBe('Haus mit Balkon')
    await screen.findByText(/Gesucht wird mit den Filtern, wie sie unten stehen\. Nicht verstanden: „Balkon“\./)
    await userEvent.click(screen.getByRole('button', { name: 'In Worten suchen leeren' }))
    expect(params()).toEqual({ propertyType: 'house' })
    expect(screen.queryByText(/Nicht verstanden/)).toBeNull()
    expect((await field()).value).toBe('')
  })

  it('suggests each word that set no filter as a title word, and does not send the question anywhere', async () => {
    open()
    await ask('Haus in Celle mit Balkon, Sauna, ohne Keller, 2 Bädern')
    await screen.findByText(/^2 Filter gesetzt.* Nicht verstanden: „Balkon“, „Sauna“, „ohne Keller“, „2 Bädern“\./)
    const offered = () => screen.queryAllByRole('button', { name: /im Titel suchen$/ }).map(({ textContent }) => textContent)
    expect(offered()).toEqual(['„Balkon“ im Titel suchen', '„Sauna“ im Titel suchen'])
    await userEvent.click(screen.getByRole('button', { name: '„Balkon“ im Titel suchen' }))
    await waitFor(() => expect(params()).toMatchObject({ q: 'Balkon', location: 'Celle' }))
    expect(screen.getByLabelText<HTMLInputElement>('Wort im Titel').value).toBe('Balkon')
    expect(offered()).toEqual(['„Sauna“ im Titel suchen'])
    await userEvent.click(screen.getByRole('button', { name: '„Sauna“ im Titel suchen' }))
    await waitFor(() => expect(params()).toMatchObject({ q: 'Balkon Sauna' }))
    expect(offered()).toEqual([])
    expect(edge.calls.some(({ address }) => address.startsWith('/api/properties?') && address.includes('q=Balkon'))).toBe(true)
    expect(JSON.stringify(edge.calls)).not.toMatch(/Keller|B%C3%A4dern|Bädern/)
  })
})

describe('a search for owners who may be called, while some are pending', () => {
  const find = (cards: object[]) =>
    edge.answer('GET /api/properties', { body: { properties: cards, total: cards.length, totalIsExact: true, pending: 9_600 } })

  it('names how many are pending above the hits', async () => {
    find([sampleCard()])
    open('/properties?callable=true')
    await screen.findByText(/^Bei 9\.600 Eigentümern wird noch ermittelt, ob Sie sie anrufen dürfen/)
  })

  it('suggests no other search without hits', async () => {
    find([])
    open('/properties?callable=true')
    await screen.findByRole('heading', { name: 'Wird noch ermittelt' })
    expect(screen.queryByText('Keine Immobilien gefunden')).toBeNull()
  })
})

it.each([
  [1_000, false, true],
  [1_000, true, false],
  // searches end here
  [10_000, false, false],
])('has a page behind the last one of %i results, exactly so many: %s – %s', async (total, totalIsExact, isThere) => {
  edge.answer('GET /api/properties', { body: { properties: [sampleCard()], total, totalIsExact } })
  open(`/properties?q=Haus&page=${total / 20}`)
  await screen.findByRole('link', { name: 'Vorherige Seite' })
  expect(screen.getByRole('link', { name: 'Nächste Seite' }).hasAttribute('href')).toBe(isThere)
})

describe('a search without hits', () => {
  it('suggests filters to remove, each with its hits and one click', async () => {
    const found = (address: string) => (address.includes('callable') ? [] : [sampleCard()])
    edge.answer('GET /api/properties', ({ address }) => {
      const cards = address.includes('hidden=true') ? [] : found(address)
      return { body: { properties: cards, total: cards.length, totalIsExact: true } }
    })
    edge.answer('GET /api/properties/looser', {
      body: [
        { without: 'callable', total: 14, totalIsExact: true },
        { without: 'place', total: 100, totalIsExact: false },
      ],
    })
    open('/properties?location=Celle&callable=true')
    await screen.findByRole('button', { name: 'Ohne Ort: 100+ Treffer' })
    await userEvent.click(screen.getByRole('button', { name: 'Ohne „Anrufbar“: 14 Treffer' }))
    await waitFor(() => expect(params()).toEqual({ location: 'Celle' }))
    const counted = edge.calls.filter(({ address }) => address.startsWith('/api/properties/looser'))
    expect(counted).toHaveLength(1)
    expect(counted[0]?.address).toMatch(/location=Celle/)
  })
})
