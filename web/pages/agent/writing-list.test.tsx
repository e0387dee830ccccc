import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { WritingLead } from '#shared/contract/work/call-list.ts'
import { results } from '#web/features/work/calls/waiting-results.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleCard, sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for them
import './call-list.tsx'
import '#web/blocks/writing-list.tsx'
import '#web/features/work/calls/lead-lists.tsx'
import '#web/features/work/calls/waiting-calls.tsx'

const lead = (id: number): WritingLead => ({
  ...sampleCard({ id, title: `Haus ${id}`, ownerName: `Frau ${id}`, address: `Am Deich ${id}` }),
  score: 60 - id,
})
const property = (id: number) => sampleProperty({ ...sampleCard({ id, title: `Haus ${id}`, address: `Am Deich ${id}` }) })

const LIST = 'GET /api/call-list/writing'
const edge = emptyHouse({
  'GET /api/call-list': { body: { leads: [], more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } } },
  [LIST]: { body: { leads: [lead(1), lead(2)], more: 3 } },
  'GET /api/properties/1': { body: property(1) },
  'GET /api/properties/2': { body: property(2) },
})
afterEach(() => {
  for (const { key } of results.all()) void results.drop(key)
})

const shown = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
const posts = () => edge.calls.filter(({ method }) => method === 'POST')
const open = () => openApp(edge, '/call-list?tab=writing', sampleUser())

describe('the tab for writing', () => {
  it('opens from the call list and is in the URL', async () => {
    openApp(edge, '/call-list', sampleUser())
    await userEvent.click(await screen.findByRole('tab', { name: 'Schreiben' }))
    await shown('Frau 1')
    expect(location.search).toBe('?tab=writing')
    expect(screen.getByText('5 anzuschreiben')).toBeTruthy()
  })

  describe('once the calls are done', () => {
    const scripts = { forBuyer: null, ownServices: null }
    const openDone = async () => {
      edge.answer('GET /api/call-list', { body: { leads: [], more: 0, scripts, today: { noted: 3, reached: 1 } } })
      openApp(edge, '/call-list', sampleUser())
      await shown('Für heute fertig')
    }

    it('is named with the number of owners, and opens from there', async () => {
      await openDone()
      await screen.findByText('5 Eigentümer')
      await userEvent.click(screen.getByRole('link', { name: 'Zu „Schreiben“' }))
      const heading = await shown('Frau 1')
      await waitFor(() => expect(document.activeElement).toBe(heading))
      expect(location.search).toBe('?tab=writing')
    })

    it('is not named if it has no owners', async () => {
      edge.answer(LIST, { body: { leads: [], more: 0 } })
      await openDone()
      await waitFor(() => expect(edge.calls.map(({ address }) => address)).toContain('/api/call-list/writing'))
      expect(screen.queryByText(/^Noch anzuschreiben/)).toBeNull()
    })
  })

  it('names how many owners are pending, and is not called empty while there are some', async () => {
    edge.answer(LIST, { body: { leads: [lead(1)], more: 3, pending: 1 } })
    open()
    await shown('Frau 1')
    expect(screen.getByText('4 anzuschreiben, bei 1 wird noch ermittelt')).toBeTruthy()
    cleanup()
    edge.answer(LIST, { body: { leads: [], more: 0, pending: 1 } })
    open()
    await shown('Wird noch ermittelt')
    expect(screen.getByText(/^Bei 1 Eigentümer wird noch ermittelt, ob Sie ihn anschreiben dürfen/)).toBeTruthy()
  })

  it('notes a letter with one click, goes on to the next owner, and undoes it', async () => {
    edge.answer('POST /api/call-list/1/results', { body: { property: property(1), isRepeated: false } })
    open()
    await shown('Frau 1')
    await userEvent.click(await screen.findByRole('button', { name: 'Als geschrieben notieren' }))
    await shown('Frau 2')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Ergebnis notiert', text: 'Geschrieben: Haus 1' }))
    expect(posts()[0]?.body).toMatchObject({ channel: 'letter', result: 'written' })
    const { key } = posts()[0]!.body as { key: string }
    edge.answer(`POST /api/call-list/results/${key}/undo`, { body: { property: property(1), isRepeated: false } })
    toaster.current()?.action?.run()
    await shown('Frau 1')
  })

  it('goes on without a note when an owner is skipped, and ends after the last one', async () => {
    edge.answer('POST /api/call-list/2/results', { body: { property: property(2), isRepeated: false } })
    edge.answer('POST /api/call-list/1/results', { body: { property: property(1), isRepeated: false } })
    open()
    await shown('Frau 1')
    await userEvent.click(screen.getByRole('button', { name: 'Überspringen' }))
    await shown('Frau 2')
    expect(posts()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Nächste Woche' }))
    await shown('Frau 1')
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ result: 'snoozed' }))
    edge.answer(LIST, { body: { leads: [], more: 0 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Als geschrieben notieren' }))
    expect(await screen.findByText('Zurzeit ist niemand anzuschreiben')).toBeTruthy()
  })

  it('offers an email to an owner who agreed to emails, and notes it', async () => {
    const consents = [{ channel: 'email', day: '2026-11-20', how: 'am Zaun' }] as const
    const contact = { objectedAt: null, hasPublishedPhone: false, consents: [...consents], withdrawn: [], searchClient: null }
    edge.answer('GET /api/properties/1', { body: { ...property(1), contact, ownerEmail: 'ida@moor.example' } })
    edge.answer('POST /api/call-list/1/results', { body: { property: property(1), isRepeated: false } })
    open()
    expect((await screen.findByRole('link', { name: 'E-Mail schreiben' })).getAttribute('href')).toBe('mailto:ida@moor.example')
    await userEvent.click(screen.getByRole('button', { name: 'Als geschrieben notieren' }))
    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ channel: 'email', result: 'written' }))
  })

  it('shows a sentence and a link to the search when there is no owner', async () => {
    edge.answer(LIST, { body: { leads: [], more: 0 } })
    open()
    expect(await screen.findByText('Zurzeit ist niemand anzuschreiben')).toBeTruthy()
  })
})
