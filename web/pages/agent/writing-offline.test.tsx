import { screen, waitFor, within } from '@testing-library/react'
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
import '#web/features/work/calls/waiting-calls.tsx'

const GONE = { offlineSince: '2026-11-01T00:00:00.000Z', nextFollowUpDate: '2026-11-20' } as const
const lead = (id: number): WritingLead => ({ ...sampleCard({ id, title: `Haus ${id}`, ownerName: `Frau ${id}` }), score: 60 - id })
const property = (id: number) => sampleProperty({ ...sampleCard({ id, title: `Haus ${id}` }), ...GONE })

const LIST = 'GET /api/call-list/writing'
const edge = emptyHouse({
  'GET /api/call-list': { body: { leads: [], more: 0, scripts: { forBuyer: null, ownServices: null }, today: { noted: 0, reached: 0 } } },
  [LIST]: { body: { leads: [lead(1), lead(2)], more: 0 } },
  'GET /api/properties/1': { body: property(1) },
  'GET /api/properties/2': { body: property(2) },
})
afterEach(() => {
  for (const { key } of results.all()) void results.drop(key)
})

const shown = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
const open = () => openApp(edge, '/call-list?tab=writing', sampleUser())

describe('an owner to write to whose advert is gone', () => {
  it('is not followed up any more with one click, and comes back', async () => {
    edge.answer('POST /api/call-list/1/results', { body: { property: property(1), isRepeated: false } })
    open()
    await shown('Frau 1')
    await userEvent.click(within(await screen.findByRole('group', { name: 'Nachfassung ändern' })).getByText('Nicht mehr nachfassen'))
    await shown('Frau 2')
    await waitFor(() => expect(toaster.current()?.text).toBe('Keine Nachfassung mehr: Haus 1'))
    const { body } = edge.calls.find(({ method }) => method === 'POST')!
    expect(body).toMatchObject({ result: 'snoozed', nextDate: null })
    edge.answer(`POST /api/call-list/results/${(body as { key: string }).key}/undo`, { body: { property: property(1), isRepeated: false } })
    toaster.current()?.action?.run()
    await shown('Frau 1')
  })

  it('is not shown again when the list cannot be reloaded', async () => {
    edge.answer(LIST, { body: { leads: [lead(1)], more: 1 } })
    edge.answer('POST /api/call-list/1/results', { body: { property: property(1), isRepeated: false } })
    open()
    await shown('Frau 1')
    edge.answer(LIST, { status: 503, body: '' })
    await userEvent.click(within(await screen.findByRole('group', { name: 'Nachfassung ändern' })).getByText('Nicht mehr nachfassen'))
    await shown('Die Anrufliste konnte nicht geladen werden')
    expect(screen.queryByRole('heading', { level: 2, name: /^Frau 1/ })).toBeNull()
    edge.answer(LIST, { body: { leads: [lead(2)], more: 0 } })
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await shown('Frau 2')
  })

  it('leaves the list with a closed case', async () => {
    open()
    await shown('Frau 1')
    const group = within(await screen.findByRole('group', { name: 'Fall abschließen' }))
    edge.answer('PATCH /api/properties/1/prospect', {
      body: { ...property(1), prospectStatus: 'not_interested', nextFollowUpDate: null },
    })
    edge.answer(LIST, { body: { leads: [lead(2)], more: 0 } })
    await userEvent.click(group.getByRole('button', { name: 'Kein Interesse' }))
    await shown('Frau 2')
  })
})
