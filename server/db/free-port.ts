import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that the kernel assigns to outgoing connections, which could take a port between choice and bind. Browsers block 10080. */
export const PORTS = { first: 20_000, end: 32_000 } as const
const TRIES = 50

/** A port of 127.0.0.1 for a server whose address must be known before it starts. */
export async function freePort(pick: () => number = () => randomInt(PORTS.first, PORTS.end)): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = pick()
    if (await isFree(port)) return port
  }
  throw new Error(`no free port in ${TRIES} tries`)
}

export async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((done, fail) => {
    // Windows returns EACCES for the ranges that it reserves
    probe.once('error', (error: NodeJS.ErrnoException) => (/^(EADDRINUSE|EACCES)$/.test(error.code ?? '') ? done(false) : fail(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
