import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { incomingCall } from '#web/lib/incoming-call.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser } from '../../testing/samples.ts'

const edge = emptyHouse({ 'GET /api/installation': { body: { product: 'Giebel', mailServer: true, demoMailbox: null } } })

const open = async (address = '/favorites') => {
  openApp(edge, address, sampleUser())
  await screen.findByRole('heading', { level: 1 })
}
const HARMSEN = { kind: 'partner', id: '7', title: 'Petra Harmsen', line: 'Husum', path: '/provisionen' }
const field = () => screen.findByRole('combobox', { name: /^Suchen nach/ })
const chosen = () => screen.getAllByRole('option', { selected: true }).map((option) => option.textContent)

describe('Ctrl+K', () => {
  it('opens on pages and actions, and searches while typing', async () => {
    await open()
    edge.answer('GET /api/find', { body: [HARMSEN] })
    await userEvent.keyboard('{Control>}k{/Control}')
    const input = await field()
    expect(document.activeElement).toBe(input)
    expect(chosen()).toEqual(['Anrufliste'])
    await userEvent.keyboard('harmsen')
    const group = await screen.findByRole('group', { name: 'Partner' })
    await within(group).findByRole('option', { name: /Petra Harmsen/ })
    expect(chosen()).toEqual(['Petra HarmsenHusum'])
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    // only the input after a pause is requested
    expect(edge.calls.filter(({ address }) => address.startsWith('/api/find')).map(({ address }) => address)).toEqual([
      '/api/find?q=harmsen',
    ])
    await userEvent.keyboard('{ArrowDown}')
    expect(chosen()).toEqual(['In den Prospects suchen: „harmsen“'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('heading', { level: 1, name: 'Provisionen' })
  })

  it('shows a colleague who looks after an owner, without opening anything', async () => {
    await open()
    const hit = { kind: 'colleague', id: '9', title: 'Betreut von Cem Aydin', line: 'Ein Eigentümer.', path: null }
    edge.answer('GET /api/find', { body: [hit] })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), '0171 5550123')
    const group = await screen.findByRole('group', { name: 'Bei Kollegen' })
    const option = await within(group).findByRole('option', { name: /Betreut von Cem Aydin/ })
    expect([option.getAttribute('href'), option.getAttribute('aria-disabled')]).toEqual([null, 'true'])
    await userEvent.keyboard('{Enter}')
    screen.getByRole('dialog')
    await userEvent.keyboard('{Escape}')
  })

  it('reports a failed search and still lists pages', async () => {
    await open()
    edge.answer('GET /api/find', { status: 503, body: 'weg', byGateway: true })
    await userEvent.click(screen.getByRole('button', { name: 'Alles durchsuchen' }))
    await userEvent.type(await field(), 'Provision')
    await screen.findByText(/gerade nicht erreichbar/)
    expect(chosen()).toEqual(['Provisionen'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the pages in the search window', () => {
  const openPages = async (officeRole: OfficeRole) => {
    openApp(edge, '/favorites', sampleUser({ officeRole }))
    await screen.findByRole('heading', { level: 1 })
    await userEvent.keyboard('{Control>}k{/Control}')
    return within(await screen.findByRole('group', { name: 'Seiten' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  }

  it.each([
    ['principal', ['Büro', 'Datenschutz', 'Provisionen'], []],
    ['manager', ['Büro', 'Datenschutz', 'Provisionen'], []],
    ['agent', ['Büro', 'Datenschutz', 'Provisionen'], []],
    ['assistant', ['Büro', 'Datenschutz'], ['Provisionen']],
  ] as const)('are those that the role %s may open', async (officeRole, expected, missing) => {
    const pages = await openPages(officeRole)
    expect(pages).toEqual(expect.arrayContaining([...expected]))
    expect(missing.filter((name) => pages.includes(name))).toEqual([])
  })
})

describe('"?"', () => {
  it('lists the available shortcuts', async () => {
    await open()
    await userEvent.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Tasten' }))
    expect(within(dialog.getByRole('region', { name: 'Überall' })).getByText('Alles durchsuchen').nextSibling?.textContent).toBe('StrgK')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is an ordinary character while text is being typed', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Alles durchsuchen' }))
    await userEvent.type(await field(), '?')
    expect(screen.queryByRole('dialog', { name: 'Tasten' })).toBeNull()
  })
})

describe('an incoming call', () => {
  const caller = {
    kind: 'property',
    id: '7',
    name: 'Jörg Harmsen',
    title: 'Haus am Deich',
    line: 'Husum',
    path: '/property/7',
    isOwn: true,
  }

  it('is shown with name and link until it is dismissed', async () => {
    await open()
    edge.answer('GET /api/callers', { body: { number: '0171 5550123', callers: [caller] } })
    act(() => incomingCall.ring('+491715550123'))
    const banner = await screen.findByRole('status', { name: 'Eingehender Anruf' })
    await within(banner).findByText('Jörg Harmsen')
    expect(within(banner).getByRole('link', { name: 'Öffnen' }).getAttribute('href')).toBe('/call/%2B491715550123')
    await userEvent.click(within(banner).getByRole('button', { name: 'Anruf ausblenden' }))
    expect(screen.queryByRole('status', { name: 'Eingehender Anruf' })).toBeNull()
  })
})

describe('the page for a call', () => {
  const one = { kind: 'partner', id: '7', name: 'Petra Harmsen', title: 'Partner', line: 'Partner', path: '/provisionen', isOwn: true }

  it('leads to the only record with this number', async () => {
    edge.answer('GET /api/callers', { body: { number: '0171 5550123', callers: [one] } })
    openApp(edge, '/call/0171%2F5550123', sampleUser())
    await screen.findByRole('heading', { level: 1, name: 'Provisionen' })
    expect(edge.calls.find(({ address }) => address.startsWith('/api/callers'))?.address).toBe('/api/callers?number=0171%2F5550123')
  })

  it('offers a choice between several records', async () => {
    edge.answer('GET /api/callers', { body: { number: '0171 5550123', callers: [one, { ...one, id: '8', name: 'Ole Harmsen' }] } })
    await open('/call/0171/5550123')
    expect((await screen.findAllByRole('link', { name: /Harmsen/ })).map((link) => link.textContent)).toEqual([
      'Petra HarmsenPartner · Partner',
      'Ole HarmsenPartner · Partner',
    ])
  })

  const hidden = {
    kind: 'colleague',
    id: '9',
    name: null,
    title: 'Betreut von Cem Aydin',
    line: 'Ein Eigentümer.',
    path: null,
    isOwn: false,
  }

  it('names the colleague who looks after an owner that the office hides, and asks for nothing', async () => {
    edge.answer('GET /api/callers', { body: { number: '0171 5550123', callers: [hidden] } })
    await open('/call/01715550123')
    await screen.findByRole('heading', { level: 1, name: 'Betreut von Cem Aydin' })
    expect(screen.queryByRole('searchbox', { name: 'Eigentümer suchen' })).toBeNull()
  })

  it('notes the objection of such an owner after a question, and confirms it', async () => {
    edge.answer('GET /api/callers', { body: { number: '0171 5550123', callers: [hidden] } })
    edge.answer('POST /api/callers/objection', { body: { success: true } })
    await open('/call/01715550123')
    await userEvent.click(await screen.findByRole('button', { name: 'Nie wieder kontaktieren' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Widerspruch festhalten' }))
    const noted = await screen.findByText(/^Widerspruch festgehalten: Niemand/)
    await waitFor(() => expect(document.activeElement).toBe(noted))
    const sent = edge.calls.filter(({ method }) => method === 'POST').map(({ address, body }) => [address, body])
    expect(sent).toEqual([['/api/callers/objection', { number: '0171 5550123' }]])
  })

  it('names such a colleague beside others without a link', async () => {
    edge.answer('GET /api/callers', { body: { number: '0171 5550123', callers: [hidden, one] } })
    await open('/call/0171/5550123')
    await screen.findByText('Betreut von Cem Aydin')
    expect(screen.getAllByRole('link', { name: /Harmsen|Aydin/ }).map((link) => link.textContent)).toEqual([
      'Petra HarmsenPartner · Partner',
    ])
  })

  it('offers to save an unknown number with its owner', async () => {
    edge.answer('GET /api/callers', { body: { number: '0171 5550123', callers: [] } })
    edge.answer('GET /api/find', { body: [{ ...HARMSEN, kind: 'prospect', path: '/property/7' }] })
    openApp(edge, '/call/01715550123', sampleUser())
    await screen.findByRole('heading', { level: 1, name: 'Nummer unbekannt' })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Eigentümer suchen' }), 'Harmsen')
    await screen.findByRole('button', { name: 'Nummer eintragen bei Petra Harmsen' })
  })

  it('reports a missing number', async () => {
    edge.answer('GET /api/callers', { body: { number: null, callers: [] } })
    openApp(edge, '/call/anonymous', sampleUser())
    await screen.findByText('Keine Rufnummer')
  })
})
