import { expect, it } from 'vitest'
import { CALLS_KEPT } from '#web/lib/device.ts'
import { results } from './waiting-results.ts'

it('reads results stored by an older version', async () => {
  const stored = (key: string) => ({ id: 1, title: 'Haus', userId: 'anna', body: { key, channel: 'phone', result: 'interested' } })
  localStorage.setItem(CALLS_KEPT, JSON.stringify([stored('1'), { ...stored('2'), refusal: 'Nicht jetzt' }]))
  expect(await results.read()).toMatchObject([
    { key: '1', state: 'waiting', userId: 'anna' },
    { key: '2', state: 'refused', sentence: 'Nicht jetzt' },
  ])
  for (const { key } of results.all()) await results.drop(key)
  expect(localStorage.length).toBe(0)
})
