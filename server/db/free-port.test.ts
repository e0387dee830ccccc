import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { TEST_CLUSTER, type TestCluster } from '#test/database.ts'
import { freePort, PORTS } from './free-port.ts'

it('a free port lies below the ports of outgoing connections', async () => {
  const [ephemeral] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)
  expect(PORTS.end).toBeLessThanOrEqual(Number(ephemeral))
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(PORTS.first)
  expect(port).toBeLessThan(PORTS.end)
})

it('a free port differs from the chosen one if that is taken', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port: taken } = holder.address() as AddressInfo
  const free = await freePort()
  const picks = [taken, taken, free]
  expect(await freePort(() => picks.shift() ?? 0)).toBe(free)
  holder.close()
})

it('a free port is where the embedded PostgreSQL listens', () => {
  const { adminUrl } = JSON.parse(process.env[TEST_CLUSTER] ?? '') as TestCluster
  const port = Number(new URL(adminUrl).port)
  expect(port).toBeGreaterThanOrEqual(PORTS.first)
  expect(port).toBeLessThan(PORTS.end)
})
