import { expect, it } from 'vitest'
import { createThread } from './thread.ts'

const WORKER = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, task }) => {
    if (task === 'hang') for (;;);
    parentPort.postMessage({ id, result: task.toUpperCase() })
  })`

const ask = createThread<string, string>({
  worker: new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`),
  waiting: 10,
  patience: 1_000,
  idle: 10_000,
  tooBusy: () => new Error('too busy'),
})

it('a task that never ends fails alone, and those behind it are done in another thread', async () => {
  const answers = await Promise.allSettled(['one', 'hang', 'two', 'three'].map(ask))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message))).toEqual([
    'ONE',
    'too busy',
    'TWO',
    'THREE',
  ])
})
