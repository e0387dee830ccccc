import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startDemoWorld } from './demo-world.ts'

it('adverts appear and change while the world is live, and never otherwise', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-world-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const world = await startDemoWorld(folder)
  onTestFinished(() => world.close())
  const describeAds = () => JSON.stringify(world.portal.ads())
  const untouched = describeAds()
  vi.advanceTimersByTime(600_000)
  expect(describeAds()).toBe(untouched)
  world.setLive(true)
  world.setLive(true)
  vi.advanceTimersByTime(60_000)
  const changed = describeAds()
  expect(changed).not.toBe(untouched)
  expect(world.portal.ads().filter(({ id }) => !untouched.includes(id)).length).toBeLessThan(8)
  world.setLive(false)
  vi.advanceTimersByTime(600_000)
  expect(describeAds()).toBe(changed)
})
