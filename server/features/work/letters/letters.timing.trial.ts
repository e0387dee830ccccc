import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letters } from '#shared/contract/work/letters.ts'
import { BUILT_IN_LETTERS } from '#shared/domain/letter.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { writingAgent, WRITTEN } from '#test/letters.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await writingAgent(test)
})
afterAll(() => test.close())

const [{ subject, body }] = BUILT_IN_LETTERS
const made = (propertyIds: number[]) => test.as(agent).call(letters.make, { body: { propertyIds, subject, body } })
const download = (run: string) => test.app.inject({ url: `/api/letters/${run}/pdf`, headers: { cookie: agent.cookie } })

describe('500 letters', () => {
  it(
    'are printed into one file within 20 seconds, in memory that does not grow over the runs, and are sent within five',
    { timeout: 180_000 },
    async () => {
      const houses = Array.from({ length: 500 }, (_, at) => ({ ...WRITTEN, address: `Serienstraße ${at + 1}` }))
      const ids = await test.make.properties(houses)
      const before = performance.now()
      const { run, made: count } = (await made(ids)).body
      const making = (performance.now() - before) / 1_000
      const { rawPayload } = await download(run)
      const seconds = (performance.now() - before) / 1_000
      const posting = performance.now()
      expect((await test.as(agent).call(letters.send, { params: { run }, body: { day: '2026-11-20' } })).body.sent).toBe(500)
      const posted = (performance.now() - posting) / 1_000
      const first = process.memoryUsage.rss()
      for (let again = 0; again < 2; again += 1) await download(run)
      const { run: other } = (await made(ids)).body
      await download(other)
      const grown = process.memoryUsage.rss() - first
      process.stdout.write(
        `500 letters: ${seconds.toFixed(1)} s (${making.toFixed(1)} s until they are made, ${posted.toFixed(1)} s until they are noted as posted), ${(rawPayload.length / 1e6).toFixed(1)} MB, memory ${Math.round(first / 1e6)} MB, after three more runs ${Math.round(grown / 1e6)} MB more\n`,
      )
      expect(count).toBe(500)
      expect(seconds).toBeLessThan(20)
      expect(posted).toBeLessThan(5)
      expect(grown).toBeLessThan(400_000_000)
    },
  )
})
