import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '#web/testing/browser.tsx'
import { type Edge, startEdge } from '#web/testing/edge.ts'
import { TextFacts } from './text-facts.tsx'

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({})
})
afterEach(async () => {
  cleanup()
  await edge.stop()
})

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TextFacts id={7} />
    </QueryClientProvider>,
  )

const SOURCE = { source: 'kleinanzeigen.de', sourceUrl: null } as const

it('shows each value formatted, with the sentence it comes from', async () => {
  edge.answer('GET /api/properties/7/facts', {
    body: [
      { field: 'plotSize', value: '1234.5', isAbout: true, sentence: 'Grundstück ca. 1.234,5 m².', ...SOURCE },
      { field: 'rented', value: 'false', isAbout: false, sentence: 'Das Haus steht leer.', ...SOURCE },
    ],
  })
  open()
  const panel = await screen.findByRole('region', { name: 'Aus dem Text der Anzeige' })
  expect(panel.textContent).toMatch(
    /Grundstückca\. 1\.234,5.m²„Grundstück ca\. 1\.234,5 m²\.“ \(Kleinanzeigen\)VermietetNein„Das Haus steht leer\.“/,
  )
})
