import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTurn } from './use-hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a claim is sent as soon as the one before is answered, also by an error', async () => {
  const refused = inTurn(() => Promise.reject(new Error('refused')))
  const next = inTurn(() => Promise.resolve('held'))
  await expect(refused).rejects.toThrow('refused')
  expect(await next).toBe('held')
})

it('a claim waits no longer than ten seconds for the answer to the one before', async () => {
  const sent: string[] = []
  const hang = (name: string) => () => {
    sent.push(name)
    return new Promise<void>(() => undefined)
  }
  for (const name of ['first', 'second', 'third']) void inTurn(hang(name))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sent).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['first', 'second'])
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sent).toEqual(['first', 'second'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['first', 'second', 'third'])
})
