import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Learning } from '#shared/contract/market/corrections.ts'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import { type Edge, startEdge } from '../../../testing/edge.ts'
import { LearningPanel } from './learning-panel.tsx'

const PATH = '/api/admin/learning'
const OFF: Learning = { isOn: false, outcome: null, corrections: 0, learntAt: null }
const AT = '2026-03-02T09:40:00.000Z'

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({})
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  await edge.stop()
})

async function open(learning: Learning) {
  edge.answer(`GET ${PATH}`, { body: learning })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LearningPanel />
    </QueryClientProvider>,
  )
  return screen.findByRole<HTMLInputElement>('switch', { name: 'Aus Korrekturen lernen' })
}

it('is off and explains what it would do', async () => {
  const control = await open(OFF)
  expect(control.checked).toBe(false)
  expect(screen.getByText(/Nichts davon verlässt sie\.$/)).toBeDefined()
  expect(screen.queryByText(/Ausschalten/)).toBeNull()
})

it.each([
  [{}, /^Gelernt wird in den nächsten Minuten\./],
  [{ outcome: 'too_few', corrections: 3, learntAt: AT }, /^Noch zu wenige: 3 von 20 Korrekturen\./],
  [{ outcome: 'learnt', corrections: 34, learntAt: AT }, /^Gelernt aus 34 Korrekturen, zuletzt 02\.03\.2026, 10:40/],
  [{ outcome: 'refused', corrections: 34, learntAt: AT }, /^Nicht übernommen \(02\.03\.2026, 10:40.*\): Mit dem, was 34 Korrekturen sagen/],
] as const)('shows the state of %o', async (change, words) => {
  expect((await open({ ...OFF, isOn: true, ...change })).checked).toBe(true)
  expect(screen.getByText(words)).toBeDefined()
})

it('is switched on', async () => {
  const control = await open(OFF)
  edge.answer(`PUT ${PATH}`, { body: { success: true } })
  edge.answer(`GET ${PATH}`, { body: { ...OFF, isOn: true } })
  await userEvent.click(control)
  await screen.findByText(/^Gelernt wird in den nächsten Minuten/)
  expect(edge.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ isOn: true }])
})

it('resets when the switch is refused', async () => {
  const control = await open(OFF)
  edge.answer(`PUT ${PATH}`, { status: 409, body: 'Gerade nicht.' })
  await userEvent.click(control)
  await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Fehler beim Speichern', text: 'Gerade nicht.' }))
  await waitFor(() => expect(control.checked).toBe(false))
})
