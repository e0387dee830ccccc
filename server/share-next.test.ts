import { expect, it } from 'vitest'
import { shareNext } from './share-next.ts'

/** Questions that wait for their answers. */
function createOracle() {
  const open: PromiseWithResolvers<string>[] = []
  const ask = shareNext(() => {
    const question = Promise.withResolvers<string>()
    open.push(question)
    return question.promise
  })
  return { ask, open }
}

it('questions from before a run share it, and one during the run gets the next', async () => {
  const { ask, open } = createOracle()
  const before = [ask(), ask()]
  await expect.poll(() => open.length).toBe(1)
  const during = [ask(), ask()]
  open[0]?.resolve('old')
  expect(await Promise.all(before)).toEqual(['old', 'old'])
  await expect.poll(() => open.length).toBe(2)
  open[1]?.resolve('new')
  expect(await Promise.all(during)).toEqual(['new', 'new'])
  expect(open).toHaveLength(2)
})

it('a run that fails does not keep the next one from its answer', async () => {
  const { ask, open } = createOracle()
  const first = ask()
  await expect.poll(() => open.length).toBe(1)
  const second = ask()
  open[0]?.reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await expect.poll(() => open.length).toBe(2)
  open[1]?.resolve('new')
  expect(await second).toBe('new')
})
