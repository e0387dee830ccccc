import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LettersOf } from '#shared/contract/work/letters.ts'
import { createQueryClient } from '#web/testing/browser.tsx'
import type { Edge } from '#web/testing/edge.ts'
import { startEdge } from '#web/testing/edge.ts'
import { sampleProperty } from '#web/testing/samples.ts'
import { LetterAt } from './letter-at.tsx'

const REASON = 'Kein neuer Brief möglich: Widerspruch vom 21.11.2026: kein Kontakt, auf keinem Weg.'
const LETTERS: LettersOf = {
  letters: [],
  recipient: { name: 'Karla Ott', street: '', zipCode: '', city: '' },
  lead: { ownerName: 'Karla Ott', object: 'Rotklinker am Park', place: 'Hamburg' },
  origin: { source: 'dem Inserat', address: null },
  refusal: 'Kein Brief möglich.',
  hint: null,
}
const LETTER: LettersOf['letters'][number] = {
  id: 1,
  run: '0198a000-0000-7000-8000-000000000009',
  subject: 'Ihr Haus',
  recipient: ['Karla Ott'],
  createdAt: '2026-11-20T08:00:00Z',
  sentOn: '2026-11-20',
  answer: null,
  answeredAt: null,
  answerLink: null,
  author: null,
}

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({ 'GET /api/properties/7/letters': { body: LETTERS } })
})
afterEach(async () => {
  cleanup()
  await edge.stop()
})

function open(objectedAt: string | null) {
  const { contact, ...property } = sampleProperty()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LetterAt property={{ ...property, contact: { ...contact, objectedAt } }} />
    </QueryClientProvider>,
  )
}

describe('a letter at a prospect', () => {
  it('can be written without an objection', () => {
    open(null)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Brief: Rotklinker am Park' }).disabled).toBe(false)
    expect(edge.calls).toEqual([])
  })

  it('is closed after an objection, with the reason', async () => {
    open('2026-11-21')
    await waitFor(() => expect(edge.calls).toHaveLength(1))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Brief', description: REASON }).disabled).toBe(true)
  })

  it('leads to earlier letters after an objection', async () => {
    edge.answer('GET /api/properties/7/letters', { body: { ...LETTERS, letters: [LETTER] } })
    open('2026-11-21')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Bisherige Briefe', description: REASON })
    expect(button.disabled).toBe(false)
  })
})
