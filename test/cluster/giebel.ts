import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createFactories, createNumbers, type Factories, type TestAgent } from '#test/factories.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { connectTo } from '#test/connection.ts'
import { NOWHERE } from '#test/nowhere.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { createDb, createPool } from '#server/db/connect.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { databaseSettings, type Site } from './site.ts'

/** Two processes for people and two for the work in the background. */
export interface Giebel {
  readonly web: readonly ServerProcess[]
  readonly workers: readonly ServerProcess[]
  /** Their exit codes. */
  stop(): Promise<(number | null)[]>
}

export async function startGiebel(site: Site, settings: Readonly<Record<string, string>> = {}): Promise<Giebel> {
  const started: ServerProcess[] = []
  const start = async (roles: 'web' | 'worker') => {
    const server = await startServerProcess({ ...databaseSettings(site), ...NOWHERE, ROLES: roles, DATA_DIR: site.folder, ...settings })
    started.push(server)
    return server
  }
  const stop = () => Promise.all(started.map((server) => server.stop()))
  try {
    // The first one migrates.
    const first = await start('web')
    const others = await Promise.allSettled([start('web'), start('worker'), start('worker')])
    const failed = others.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (failed) throw failed.reason
    const [second, ...workers] = others.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return { web: [first, second as ServerProcess], workers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A signed-in agent with a property to work on. */
export interface Person extends Pick<TestAgent, 'officeId'> {
  readonly cookie: string
  readonly property: number
}

/** An agent who signs in with a password at one of the processes. */
export async function signIn(site: Site, { url }: ServerProcess): Promise<Person> {
  const { agent, property } = await makeAgent(site)
  const connection = connectTo(url)
  try {
    const { method, path } = accounts.login
    const answer = await connection.send({ method, path, body: { email: agent.email, password: agent.password } })
    const cookie = answer.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ')
    if (answer.status !== 200 || cookie === undefined) throw new Error(`not signed in: ${answer.status} ${answer.text}`)
    return { officeId: agent.officeId, cookie, property }
  } finally {
    connection.close()
  }
}

const makeAgent = (site: Site) => withFactories(site, async (make) => ({ agent: await make.agent(), property: await make.property() }))

/** Makes addresses and adverts unique for as long as the program runs. */
const nextNumber = createNumbers()

/** Works with rows that are made past the product. */
export async function withFactories<T>(site: Site, work: (make: Factories) => Promise<T>): Promise<T> {
  const pool = createPool(databaseSettings(site).DATABASE_DIRECT_URL, 1)
  try {
    return await work(createFactories({ db: createDb(pool), clock: systemClock, config: readConfig({}) } as unknown as Ctx, nextNumber))
  } finally {
    await pool.end()
  }
}

/** The person's page at one of the processes. */
export interface Page {
  /** Live messages so far. */
  readonly heard: number
  readonly isOpen: boolean
  close(): void
}

export async function openPage({ cookie }: Person, { url }: ServerProcess): Promise<Page> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie } })
  let heard = 0
  socket.on('message', () => (heard += 1)).on('error', () => {})
  await once(socket, 'open')
  return {
    get heard() {
      return heard
    },
    get isOpen() {
      return socket.readyState === WebSocket.OPEN
    },
    close: () => socket.terminate(),
  }
}
