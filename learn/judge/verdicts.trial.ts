import { expect, it } from 'vitest'
import { labelledAdverts } from './adverts.ts'
import { mean, worst } from './figures.ts'
import { figuresOfWriters } from './verdicts.ts'

/** Adverts by these authors have hardly any facts beside the text, unlike a real page. */
const WITHOUT_FACTS = new Set(['f0', 'f1', 'f2', 'f3', 'f4'])
/** Owners who write like estate agents: the other authors have no such cases. */
const EXPOSES = 'o3'

it('judges adverts by held-out authors as well as decision 0018 requires', () => {
  const all = [...figuresOfWriters(labelledAdverts())]
  const complete = all.filter(({ writer }) => !WITHOUT_FACTS.has(writer))
  const caught = complete.flatMap((one) => one.caught ?? [])
  const ordinary = complete.filter((one) => one.caught === null && one.writer !== EXPOSES).map(({ offers }) => offers)
  expect([caught.length >= 12, ordinary.length >= 2]).toEqual([true, true])
  expect(mean(caught, 'precision')).toBeGreaterThanOrEqual(0.9)
  expect(mean(caught, 'recall')).toBeGreaterThanOrEqual(0.84)
  expect(worst(caught, 'precision')).toBeGreaterThanOrEqual(0.86)
  expect(worst(caught, 'recall')).toBeGreaterThanOrEqual(0.76)
  for (const { all, marked, hidden } of ordinary) expect((marked + hidden) / all).toBeLessThanOrEqual(0.02)
  const hidden = Object.fromEntries(all.flatMap(({ writer, offers }) => (offers.hidden > 0 ? [[writer, offers.hidden]] : [])))
  // two parking spaces that their author counts as homes
  expect(hidden).toEqual({ o2: 2 })
}, 900_000)
