import { join } from 'node:path'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { TEST_KEY } from './database.ts'

const MAIN = join(import.meta.dirname, '../server/main.ts')
const START_LIMIT = 60_000

/** What a program needs from the environment besides the product's own settings. */
export const OF_THE_MACHINE = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** A real server process, started as `npm start` does. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Its base URL. */
  readonly url: string
  /** Its standard error so far. */
  complaints(): string
  isAlive(): boolean
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** Starts such a process with a running clock that begins at this moment. */
export const startServerAt = (moment: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  startServerProcess({ ...env, CLOCK: moment }, fileURLToPath(new URL('./server-at.ts', import.meta.url)))

/** @throws with the standard error when it exits instead of listening */
export async function startServerProcess(env: Readonly<Record<string, string>>, program = MAIN): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, SECRET_KEY: TEST_KEY, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, complaints] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const gone = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (isAlive()) child.kill(signal)
    await gone
    return child.exitCode
  }
  const address = () => /Giebel läuft: (\S+)/.exec(output)?.[1]
  const deadline = performance.now() + START_LIMIT
  while (address() === undefined) {
    await Promise.race([once(child.stdout, 'data', { signal: AbortSignal.timeout(START_LIMIT) }), gone])
    if (!isAlive() || performance.now() > deadline) {
      await end('SIGKILL')
      if (!child.stderr.readableEnded) await once(child.stderr, 'end')
      throw new Error(`the server did not start: ${complaints}`)
    }
  }
  return {
    child,
    url: (address() ?? '').replace('localhost', '127.0.0.1'),
    complaints: () => complaints,
    isAlive,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}
