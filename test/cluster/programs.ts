import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that a program has to end by itself. */
const PATIENCE = 10_000
/** Milliseconds after which a program beside other work is ended. */
const BESIDE_LIMIT = 60_000

/** A program that was started here. */
export interface Program {
  isAlive(): boolean
  /** Sends the signal, waits until the process has ended, and ends it by force if it does not. */
  end(signal?: NodeJS.Signals, patience?: number): Promise<void>
}

export interface User {
  readonly uid: number
  readonly gid: number
}

/** @throws if there is no such user */
export function findUser(name: string): User {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = row?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${name}`)
  return { uid: Number(uid), gid: Number(gid) }
}

const ENVIRONMENT = { PATH: process.env['PATH'], LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }

/** The command as this user; it gets `signal` should this process be killed. */
const asUser = ({ uid, gid }: User, signal: string, command: readonly string[]) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  `--pdeathsig=${signal}`,
  ...command,
]

/** What runs a command as this user, inside what it enters before. */
const asUserIn = (within: readonly string[], user: User, signal: string, command: readonly string[]): [string, string[]] => {
  const [program = 'setpriv', ...args] = [...within, 'setpriv', ...asUser(user, signal, command)]
  return [program, args]
}

interface HowToRun {
  readonly user: User
  readonly env?: Readonly<Record<string, string>>
  /** A command that runs the rest of the line somewhere else, such as on another machine. */
  readonly within?: readonly string[]
}

export function startProgram(
  command: readonly string[],
  { user, log, env = {}, within = [] }: HowToRun & { readonly log: string },
): Program {
  const output = openSync(log, 'a', 0o644)
  // Patroni stops its PostgreSQL on SIGTERM; the others keep nothing that needs an orderly end.
  const child = spawn(...asUserIn(within, user, 'TERM', command), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...ENVIRONMENT, ...env },
  })
  closeSync(output)
  const gone = once(child, 'exit')
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    isAlive,
    async end(signal = 'SIGTERM', patience = PATIENCE) {
      if (!isAlive()) return
      child.kill(signal)
      const hasEnded = await Promise.race([gone.then(() => true), sleep(patience, false, { ref: false })])
      if (!hasEnded) child.kill('SIGKILL')
      await gone
    },
  }
}

/** Runs a program to its end. @throws with its output if it fails */
export function runProgram(
  command: readonly string[],
  { user, env = {}, within = [], input = '' }: HowToRun & { readonly input?: string },
): string {
  const { status, stdout, stderr } = spawnSync(...asUserIn(within, user, 'KILL', command), {
    cwd: '/',
    encoding: 'utf8',
    input,
    env: { ...ENVIRONMENT, ...env },
  })
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

export interface Ended {
  readonly status: number | null
  readonly output: string
}

/** Runs a program to its end, beside other work. */
export async function runBeside(command: readonly string[], { user, env = {}, within = [] }: HowToRun): Promise<Ended> {
  const child = spawn(...asUserIn(within, user, 'KILL', command), { cwd: '/', env: { ...ENVIRONMENT, ...env }, timeout: BESIDE_LIMIT })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  await once(child, 'close')
  return { status: child.exitCode, output }
}
