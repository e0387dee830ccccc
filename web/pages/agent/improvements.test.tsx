import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleUser } from '../../testing/samples.ts'

const edge = emptyHouse()

const CHANGE = {
  id: 5,
  businessId: 7,
  companyName: 'KRÜGER GMBH',
  field: 'companyName',
  oldValue: 'KRÜGER GMBH',
  value: 'Krüger GmbH',
  quote: 'KRÜGER GMBH',
  state: 'proposed',
} as const
const OTHER = { ...CHANGE, id: 6, field: 'industry', oldValue: 'Handwerk', value: 'Heizung', quote: 'Heizungsbau' } as const
const RUN = {
  industry: 'Handwerk',
  location: 'Hamburg',
  askedAt: '2026-11-24T08:00:00Z',
  isWaiting: false,
  endedAt: '2026-11-24T08:01:00Z',
  looked: 9,
  proposed: 2,
  reason: null,
}

const sent = (path: string) => edge.calls.filter(({ method, address }) => method === 'POST' && address === path).map(({ body }) => body)

async function open(title = 'Daten mit KI verbessern') {
  edge.answer('GET /api/partners', { body: [] })
  openApp(edge, '/partners?industry=Handwerk&location=Kiel', sampleUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Daten verbessern' }))
  return within(await screen.findByRole('dialog', { name: title }))
}

it('shows proposals with their evidence; applies some and undoes them', async () => {
  edge.answer('GET /api/partner-improvements', { body: { isOn: true, run: RUN, changes: [CHANGE, OTHER] } })
  const window = await open()
  await window.findByText('Im Verzeichnis: „Heizungsbau“')
  window.getByText(/9 durchgesehen · 2 neue Vorschläge/)
  await userEvent.click(window.getByRole('checkbox', { name: 'Auswählen: Heizung' }))
  const decided = { isOn: true, run: RUN, changes: [OTHER, { ...CHANGE, state: 'taken' }] }
  edge.answer('POST /api/partner-improvements', { body: decided })
  edge.answer('GET /api/partner-improvements', { body: decided })
  await userEvent.click(window.getByRole('button', { name: '1 übernehmen' }))
  await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Übernommen' }))
  await userEvent.click(await window.findByRole('button', { name: 'Rückgängig: Krüger GmbH' }))
  await waitFor(() =>
    expect(sent('/api/partner-improvements')).toEqual([
      { ids: [5], decision: 'take' },
      { ids: [5], decision: 'undo' },
    ]),
  )
  edge.answer('POST /api/ai-enhanced-scraping', { status: 500, body: '' })
  await userEvent.click(window.getByRole('button', { name: 'Handwerk in Kiel durchsehen' }))
  await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Enhancement Failed', failed: true }))
  expect(sent('/api/ai-enhanced-scraping')).toEqual([{ industry: 'Handwerk', location: 'Kiel' }])
})

it('explains that only rules are used without an AI service, and starts a run', async () => {
  edge.answer('GET /api/partner-improvements', { body: { isOn: false, run: null, changes: [CHANGE] } })
  const window = await open('Daten verbessern')
  await window.findByText(/Kein KI-Dienst ist eingerichtet/)
  await window.findByText('Krüger GmbH')
  edge.answer('POST /api/ai-enhanced-scraping', { body: { message: 'Die Betriebe werden durchgesehen: Handwerk in Kiel.' } })
  await userEvent.click(window.getByRole('button', { name: 'Handwerk in Kiel durchsehen' }))
  await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Durchsicht gestartet' }))
})

it('shows that directories are read first, and allows another run meanwhile', async () => {
  const run = { ...RUN, isWaiting: true, endedAt: null, looked: 0, proposed: 0 }
  edge.answer('GET /api/partner-improvements', { body: { isOn: true, run, changes: [] } })
  const window = await open()
  await window.findByText('Handwerk in Hamburg: wartet auf die Verzeichnisse …')
  expect(window.getByRole<HTMLButtonElement>('button', { name: 'Handwerk in Kiel durchsehen' }).disabled).toBe(false)
})

it.each([
  [0, '0 neue Vorschläge'],
  [1, '1 neuer Vorschlag'],
  [2, '2 neue Vorschläge'],
  [1_234, '1.234 neue Vorschläge'],
])('counts %i proposals as "%s"', async (proposed, words) => {
  edge.answer('GET /api/partner-improvements', { body: { isOn: true, run: { ...RUN, proposed }, changes: [] } })
  const window = await open()
  await window.findByText(new RegExp(`9 durchgesehen · ${words} ·`))
})
