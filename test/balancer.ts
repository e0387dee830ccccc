import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Milliseconds between two questions whether a process is ready. */
const ASK_EVERY = 50

/** Leads each new connection to the next process that is ready, as an operator's balancer does. */
export interface Balancer {
  readonly url: string
  isReady(url: string): boolean
  close(): Promise<void>
}

/** @param urls of the processes, whether they are running or not */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>()
  const sockets = new Set<Socket>()
  let turn = 0

  const ask = async (url: string) => {
    if (await askWhetherReady(url)) ready.add(url)
    else ready.delete(url)
  }
  const asking = setInterval(() => urls.forEach((url) => void ask(url)), ASK_EVERY)

  const server = createServer((near) => {
    const among = urls.filter((url) => ready.has(url))
    const target = among[(turn += 1) % among.length]
    if (target === undefined) return void near.destroy()
    join(near, connect(Number(new URL(target).port), new URL(target).hostname), sockets)
  })
  await Promise.all(urls.map(ask))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (url) => ready.has(url),
    async close() {
      clearInterval(asking)
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** On a connection of its own each time. */
const askWhetherReady = (url: string) =>
  new Promise<boolean>((done) => {
    get(`${url}/readyz`, { agent: false }, (response) => {
      response.resume()
      done(response.statusCode === 200)
    }).on('error', () => done(false))
  })

/** An end reaches the other side after what was sent before it. */
function join(near: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.pipe(other)
  }
}
