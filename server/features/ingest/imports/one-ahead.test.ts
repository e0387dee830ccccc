import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneAhead } from './one-ahead.ts'

const NUMBERS = [1, 2, 3, 4]

it('makes each value while the one before it is in use', async () => {
  const order: string[] = []
  const made = (async function* () {
    for (const number of NUMBERS) {
      order.push(`made ${number}`)
      await sleep(1)
      yield number
    }
  })()
  for await (const number of oneAhead(made)) {
    await sleep(20)
    order.push(`used ${number}`)
  }
  expect(order).toEqual(['made 1', 'made 2', 'used 1', 'made 3', 'used 2', 'made 4', 'used 3', 'used 4'])
})

it('fails with the value that could not be made, after all those before it', async () => {
  const used: number[] = []
  const made = (async function* () {
    yield* NUMBERS
    throw new Error('no more')
  })()
  const using = (async () => {
    for await (const number of oneAhead(made)) {
      await sleep(5)
      used.push(number)
    }
  })()
  await expect(using).rejects.toThrow('no more')
  expect(used).toEqual(NUMBERS)
})

it('ends the source when its user stops early, even if the next value fails', async () => {
  let isEnded = false
  const made = (async function* () {
    try {
      yield 1
      throw new Error('too late to matter')
    } finally {
      isEnded = true
    }
  })()
  for await (const number of oneAhead(made)) {
    expect(number).toBe(1)
    break
  }
  expect(isEnded).toBe(true)
})
