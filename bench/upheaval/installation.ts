import { fileURLToPath } from 'node:url'
import { type Balancer, startBalancer } from '#test/balancer.ts'
import { NOWHERE } from '#test/nowhere.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { waitUntil } from '#test/wait.ts'

/** The present code, with the migrations of the next release. */
export const NEXT = fileURLToPath(new URL('../../test/server-next.ts', import.meta.url))

const READY_WITHIN = 60_000
/** As long as a process that is to end is still open. */
const DRAIN_SECONDS = '2'

/** Two processes for people behind a balancer, and two for the work in the background. */
export interface Installation {
  readonly url: string
  /** Replaces all processes by this program, one after the other. */
  roll(program: string): Promise<void>
  /** The standard error of every process that ended by itself. */
  findDead(): string[]
  stop(): Promise<void>
}

type Role = 'web' | 'worker'

export async function startInstallation(settings: Readonly<Record<string, string>>): Promise<Installation> {
  const running: Record<Role, ServerProcess[]> = { web: [], worker: [] }
  const listAll = () => [...running.web, ...running.worker]
  const atExit = () => listAll().forEach(({ child }) => child.kill('SIGKILL'))
  process.once('exit', atExit)
  const start = (role: Role, port = '0', program?: string) =>
    startServerProcess({ ...settings, ...NOWHERE, ROLES: role, PORT: port, DRAIN_SECONDS }, program)
  let balancer: Balancer | undefined
  const stop = async () => {
    await Promise.all(listAll().map((server) => server.stop()))
    await balancer?.close()
    process.off('exit', atExit)
  }
  try {
    for (const role of ['web', 'web', 'worker', 'worker'] as const) running[role].push(await start(role))
    const opened = await startBalancer(running.web.map(({ url }) => url))
    balancer = opened
    return {
      url: opened.url,
      async roll(program) {
        for (const [role, servers] of Object.entries(running) as [Role, ServerProcess[]][])
          for (const [index, before] of servers.entries()) {
            await endInOrder(before)
            const after = await start(role, role === 'web' ? new URL(before.url).port : '0', program)
            servers[index] = after
            if (role === 'web') await waitUntil(() => Promise.resolve(opened.isReady(after.url)), { timeout: READY_WITHIN })
          }
      },
      findDead: () => listAll().flatMap((server) => (server.isAlive() ? [] : [server.complaints()])),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @throws when it did not end by itself, or failed */
async function endInOrder(server: ServerProcess): Promise<void> {
  const code = await server.stop()
  if (code !== 0) throw new Error(`a process ended with ${code}: ${server.complaints()}`)
}
