import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { isAlive, readPostmasterPid } from '#server/db/embedded-processes.ts'
import { connectTo } from './connection.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'giebel-together-'))
const running: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

it('servers started and stopped together on one empty folder share one PostgreSQL', { timeout: 120_000 }, async () => {
  const starting = await Promise.allSettled([1, 2, 3].map(async () => startServerProcess({ DATA_DIR: folder })))
  running.push(...starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  expect(starting.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
  for (const { url } of running) {
    const client = connectTo(url)
    expect((await client.send({ method: 'GET', path: '/api/health' })).status).toBe(200)
    client.close()
  }
  const postmaster = readPostmasterPid(join(folder, 'postgres/server/data'))?.pid ?? 0
  expect(isAlive(postmaster)).toBe(true)
  expect(await Promise.all(running.map((server) => server.stop()))).toEqual([0, 0, 0])
  expect(isAlive(postmaster)).toBe(false)
})
