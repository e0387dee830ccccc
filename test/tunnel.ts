import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Forwards connections to a server on the loopback address, and can fail like a network. */
export interface Tunnel {
  /** Returns the same URL through the tunnel. */
  through(url: string): string
  /** Silently stops forwarding on existing connections, like a cut cable; neither end sees a close. New ones work. */
  cut(): void
  /** Closes every connection and rejects new ones until `unblock`. */
  block(): void
  unblock(): void
  close(): Promise<void>
}

export async function openTunnel(url: string): Promise<Tunnel> {
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let isBlocked = false
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (isBlocked) return void near.destroy()
    const far = connect(Number(new URL(url).port), new URL(url).hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (!silent.has(socket)) other.destroy()
      })
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
      for (const socket of sockets) {
        silent.add(socket)
        socket.unpipe().resume()
      }
    },
    block() {
      isBlocked = true
      endAll()
    },
    unblock() {
      isBlocked = false
    },
    async close() {
      server.close()
      endAll()
      await once(server, 'close')
    },
  }
}
