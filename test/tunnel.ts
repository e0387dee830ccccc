import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a database that can be cut as a cable is: neither end is told. */
export interface Tunnel {
  /** The same address, through the tunnel. */
  through(url: string): string
  /** From now on nothing passes on the connections there are; new ones are as good as ever. */
  cut(): void
  close(): Promise<void>
}

export async function openTunnel(url: string): Promise<Tunnel> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), new URL(url).hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    through(address) {
      const changed = new URL(address)
      changed.port = String((server.address() as AddressInfo).port)
      return changed.href
    },
    cut() {
      for (const socket of sockets) socket.unpipe().resume()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
