import { expect, it } from 'vitest'
import { createThread } from './thread.ts'

const WORKER = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, task }) => {
    if (task === 'hang') for (;;);
    // keeps the task waiting without the processor, as other processes do
    if (task.startsWith('wait')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(task.slice(5)))
    parentPort.postMessage({ id, result: task.toUpperCase() })
  })`

const ask = createThread<string, string>({
  worker: new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`),
  queue: { all: 10, each: 3, timeout: 10_000 },
  patience: 500,
  idle: 10_000,
  tooBusy: () => new Error('too busy'),
})

it('runs its holders’ tasks in turn, and rejects a holder who has too many', async () => {
  const order: string[] = []
  const asked = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map(async (task) => order.push(await ask(task.slice(0, 1), task)))
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    'rejected',
    'fulfilled',
  ])
  expect(order).toEqual(['A1', 'A2', 'B1', 'A3', 'A4'])
})

it('fails only the task that never ends, and runs the others in another thread', async () => {
  const answers = await Promise.allSettled(['one', 'hang', 'two', 'three'].map((task) => ask('a', task)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message))).toEqual([
    'ONE',
    'too busy',
    'TWO',
    'THREE',
  ])
})

it('counts processor time, so that a task that has to wait for the processor is not given up', async () => {
  expect(await ask('a', 'wait 1250')).toBe('WAIT 1250')
})

it('distinguishes a task that is slow itself from one that never gets its turn', async () => {
  const impatient = createThread<string, string>({
    worker: new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`),
    queue: { all: 10, each: 3, timeout: 10_000 },
    patience: 150,
    idle: 10_000,
    tooBusy: () => new Error('too busy'),
    tooSlow: () => new Error('too slow'),
  })
  await expect(impatient('a', 'hang')).rejects.toThrow('too slow')
  await expect(impatient('a', 'wait 60000')).rejects.toThrow('too busy')
})
