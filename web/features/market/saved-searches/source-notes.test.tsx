import { expect, it } from 'vitest'
import type { PortalState } from '#shared/contract/ingest/scraper.ts'
import { describeLimit } from './source-notes.tsx'

const WELL: PortalState = {
  source: 'immowelt.de',
  isEnabled: true,
  closedUntil: null,
  failure: null,
  running: 0,
  lastCompletedAt: null,
  nextRunAt: null,
  pauseMs: 2_000,
  unread: 0,
  silences: [],
}
const failed = (kind: NonNullable<PortalState['failure']>['kind']) => ({ failure: { kind, at: '2026-11-23T08:00:00Z' } })

it.each([
  [{}, null],
  [failed('internal'), null],
  [{ isEnabled: false, ...failed('switched_off') }, 'immowelt ist hier zurzeit abgeschaltet.'],
  [{ closedUntil: '2026-11-23T09:15:00Z', ...failed('blocked') }, 'immowelt lässt Giebel bis 23.11.2026, 10:15 Uhr nicht lesen.'],
  [failed('not_allowed'), 'immowelt untersagt Programmen diese Suche (robots.txt).'],
  [failed('layout_changed'), 'Die Seiten von immowelt sind gerade nicht zu lesen.'],
  [failed('unreachable'), 'immowelt war zuletzt nicht zu erreichen.'],
  [{ silences: ['Karten von immowelt zeigen keine Preise mehr.'] }, 'Karten von immowelt zeigen keine Preise mehr.'],
] as const)('a source with %o gets the note %j', (change, sentence) => {
  expect(describeLimit({ ...WELL, ...change } as PortalState)?.replaceAll('\u00a0', ' ') ?? null).toBe(sentence)
})
