import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import { type Edge, startEdge } from '../../../testing/edge.ts'
import { sampleProperty } from '../../../testing/samples.ts'
import { ProspectDialog } from './prospect-dialog.tsx'

const [DAY, NEXT, TIME] = ['2026-12-01', '2026-12-03', '17:30']
const AGREED: Partial<Property> = { nextFollowUpDate: DAY, nextFollowUpTime: TIME }

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({
    'GET /api/properties/7': { body: sampleProperty(AGREED) },
    'GET /api/properties/7/activities': { body: [] },
    'PATCH /api/properties/7/prospect': { body: sampleProperty() },
  })
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  await edge.stop()
})

async function open() {
  const router = createMemoryRouter([
    { path: '/', element: <ProspectDialog id={7} place="page" onClose={() => {}} renderContact={() => null} /> },
  ])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotklinker am Park' }))
  const form = within(await dialog.findByRole('form', { name: 'Prospect-Daten' }))
  const time = () => form.getByLabelText<HTMLInputElement>('Uhrzeit der Nachfassung')
  return {
    setDay: (value: string) => fireEvent.change(form.getByLabelText('Nachfassen am'), { target: { value } }),
    setTime: (value: string) => fireEvent.change(time(), { target: { value } }),
    time: () => time().value,
    saved: async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
      await waitFor(() => expect(toaster.current()?.title).toBe('Prospect-Daten erfolgreich aktualisiert'))
      return edge.calls.find(({ method }) => method === 'PATCH')?.body
    },
  }
}

describe("a follow-up's time in the form", () => {
  it.each([
    ['another day', NEXT, { nextFollowUpDate: NEXT, nextFollowUpTime: null }],
    ['no day', '', { nextFollowUpDate: null, nextFollowUpTime: null }],
  ])('is emptied by %s', async (_, day, body) => {
    const { setDay, time, saved } = await open()
    expect(time()).toBe(TIME)
    setDay(day)
    expect(time()).toBe('')
    expect(await saved()).toEqual(body)
  })

  it('stays if it was typed for the other day, even if it is the same', async () => {
    const { setDay, setTime, saved } = await open()
    setDay(NEXT)
    setTime(TIME)
    expect(await saved()).toEqual({ nextFollowUpDate: NEXT, nextFollowUpTime: TIME })
  })

  it('is kept if another time was typed before the day', async () => {
    const { setDay, setTime, saved } = await open()
    setTime('09:00')
    setDay(NEXT)
    expect(await saved()).toEqual({ nextFollowUpDate: NEXT, nextFollowUpTime: '09:00' })
  })

  it('comes back with its day', async () => {
    const { setDay, time } = await open()
    setDay('')
    setDay(DAY)
    expect(time()).toBe(TIME)
  })
})
