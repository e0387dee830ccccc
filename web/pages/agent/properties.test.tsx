import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleCard, sampleUser } from '../../testing/samples.ts'

const edge = emptyHouse()
beforeEach(() => edge.answer('GET /api/properties/looser', { body: [] }))

const open = (address = '/properties') => openApp(edge, address, sampleUser())
const field = () => screen.findByLabelText<HTMLTextAreaElement>('In Worten suchen')
const params = () => Object.fromEntries(new URLSearchParams(location.search))
const asked = () => edge.calls.filter(({ address }) => address === '/api/word-search').map(({ body }) => body)

/** Holds the answer to the next question. The returned function sends it and ends when the page has read it. */
function holdAnswer(body: { filters: object; unused: string[] }) {
  const held = Promise.withResolvers<void>()
  edge.answer('POST /api/word-search', { after: held.promise, body })
  return async () => {
    const read = vi.spyOn(Response.prototype, 'json')
    held.resolve()
    const index = await vi.waitUntil(() => {
      const found = (read.mock.contexts as Response[]).findIndex(({ url }) => url.endsWith('/api/word-search'))
      return found === -1 ? undefined : { found }
    })
    await act(() => read.mock.results[index.found]?.value as Promise<void>)
    read.mockRestore()
  }
}

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
    expect(asked()).toEqual([])
  })

  it('is still there after the page is loaded anew, with the words that were not understood, until it is cleared', async () => {
    open('/properties?words=Haus+mit+Balkon&propertyType=house&unused=Balkon')
    expect((await field()).value).toBe('Haus mit Balkon')
    await screen.findByText(/Gesucht wird mit den Filtern, wie sie unten stehen\. Nicht verstanden: „Balkon“\./)
    await userEvent.click(screen.getByRole('button', { name: 'In Worten suchen leeren' }))
    expect(params()).toEqual({ propertyType: 'house' })
    expect(screen.queryByText(/Nicht verstanden/)).toBeNull()
    expect((await field()).value).toBe('')
  })

  it('whose rest no service understands offers that rest as words of the title', async () => {
    edge.answer('POST /api/word-search', { body: { filters: {}, unused: ['Balkon', 'ohne Keller'] } })
    open()
    await ask('Haus in Celle mit Balkon, ohne Keller')
    await screen.findByText(/^2 Filter gesetzt.* Nicht verstanden: „Balkon“, „ohne Keller“\./)
    await userEvent.click(screen.getByRole('button', { name: 'Als Suchwort verwenden' }))
    await waitFor(() => expect(params()).toMatchObject({ q: 'Balkon', unused: 'ohne Keller', location: 'Celle' }))
    expect(screen.getByLabelText<HTMLInputElement>('Wort im Titel').value).toBe('Balkon')
    expect(edge.calls.some(({ address }) => address.startsWith('/api/properties?') && address.includes('q=Balkon'))).toBe(true)
  })

  it('whose rest the service understands sets more filters', async () => {
    const answer = holdAnswer({ filters: { rooms: 1 }, unused: ['Sauna'] })
    open()
    await ask('Wohnung in Celle, Studentenbude, Sauna')
    await screen.findByText(/Nicht verstanden: „Studentenbude“, „Sauna“\./)
    await answer()
    await screen.findByText(/Nicht verstanden: „Sauna“\./)
    expect(params()).toMatchObject({ location: 'Celle', rooms: '1' })
    expect(asked()).toEqual([{ question: 'Wohnung in Celle, Studentenbude, Sauna' }])
  })

  it('is not completed any more once a filter was changed, although the answer comes', async () => {
    const answer = holdAnswer({ filters: { rooms: 1 }, unused: [] })
    open()
    await ask('Wohnung in Celle, Studentenbude')
    await screen.findByText(/Nicht verstanden: „Studentenbude“\./)
    await userEvent.type(screen.getByLabelText('Preis bis (€)'), '80000')
    await waitFor(() => expect(params()).toMatchObject({ maxPrice: '80000' }))
    const before = params()
    await answer()
    expect(params()).toEqual(before)
    expect(screen.queryByText(/Nicht verstanden: „Studentenbude“\./)).not.toBeNull()
  })

  it('changes no address once its page was left, although the answer comes', async () => {
    const answer = holdAnswer({ filters: { rooms: 1 }, unused: [] })
    open()
    await ask('Wohnung in Celle, Studentenbude')
    await screen.findByText(/Nicht verstanden: „Studentenbude“\./)
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(screen.queryByLabelText('In Worten suchen')).toBeNull())
    await answer()
    expect(location.pathname + location.search).toBe('/')
  })

  it('that is asked twice is completed by the second answer alone', async () => {
    const first = holdAnswer({ filters: { rooms: 1 }, unused: [] })
    open()
    await ask('Wohnung in Celle, Studentenbude')
    await screen.findByText(/Nicht verstanden: „Studentenbude“\./)
    const second = holdAnswer({ filters: {}, unused: ['Studentenbude'] })
    await ask('Wohnung in Celle, Studentenbude')
    await waitFor(() => expect(asked()).toHaveLength(2))
    await second()
    await first()
    expect(params()).not.toHaveProperty('rooms')
  })

  it('beyond the hourly limit shows the refusal', async () => {
    const body = 'Der KI-Dienst liest höchstens 30 Ihrer Fragen in einer Stunde. Bitte warten Sie 12 Minuten.'
    edge.answer('POST /api/word-search', { status: 429, code: 'too_many_calls', body })
    open()
    await ask('Wohnung in Celle, Studentenbude')
    await screen.findByText(new RegExp(`Nicht verstanden: „Studentenbude“\\. ${body.replaceAll('.', '\\.')}`))
  })

  it('that only the service understands sets its filters alone', async () => {
    edge.answer('POST /api/word-search', { body: { filters: { propertyType: 'apartment' }, unused: [] } })
    open('/properties?rooms=5')
    await ask('mit Studentenbude')
    await screen.findByText(/^Ein Filter gesetzt, auch vom KI-Dienst/)
    expect(params()).toEqual({ words: 'mit Studentenbude', propertyType: 'apartment' })
  })
})

describe('a search without hits', () => {
  it('offers filters to give up, each with its hits and one click', async () => {
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
