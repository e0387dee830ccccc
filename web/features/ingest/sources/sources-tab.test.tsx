import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { SourceState } from '#shared/contract/ingest/sources.ts'
import { SourceStateBadge } from './source-state.tsx'

afterEach(cleanup)

const open: SourceState = {
  source: 'kleinanzeigen.de',
  isEnabled: true,
  pauseMs: 2_000,
  silences: [],
  marksPictures: false,
  unmarked: 0,
  closedUntil: null,
  timesBlocked: 0,
  lastRequestAt: null,
  lastCompletedAt: null,
  failure: null,
  running: 0,
  lastDay: { completed: 0, failed: 0, pages: 0, found: 0, added: 0, changed: 0 },
  unread: 0,
  unreadTried: 0,
}
const failure = { kind: 'layout_changed', reason: 'Sieht anders aus.', at: '2026-03-02T08:00:00Z' } as const

it.each([
  [{ isEnabled: false, failure }, 'Abgeschaltet'],
  [{ closedUntil: '2026-03-02T09:15:00Z', timesBlocked: 3, failure }, 'Sperrt uns aus'],
  [{ failure, running: 1 }, 'Seitenaufbau geändert'],
  [{ running: 1 }, 'Wird gerade gelesen'],
  [{}, 'In Ordnung'],
] as const)('a portal with %o: %s', (change, words) => {
  render(<SourceStateBadge state={{ ...open, ...change }} />)
  expect(screen.getByText(words)).toBeDefined()
})

it('shows until when a portal is paused', () => {
  render(<SourceStateBadge state={{ ...open, closedUntil: '2026-03-02T09:15:00Z', timesBlocked: 3 }} />)
  expect(screen.getByText('Gefragt wird wieder ab 02.03.2026, 10:15 Uhr; 3-mal in Folge abgewiesen.')).toBeDefined()
})
