import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { isAlive } from '#server/db/embedded-processes.ts'

/** Begins the names of namespaces and interfaces, which have 15 characters at most; the id of their process follows. */
const PREFIX = 'gbt'

/** A switch with a cable to each machine, so that one can be pulled: packets are lost without a word, and connections stay half open. */
export interface Network {
  /** The addresses, with the length of the prefix. */
  readonly range: string
  /** The address of each machine, in order. */
  readonly addresses: readonly string[]
  /** What a command on this machine begins with. */
  enter(machine: number): readonly string[]
  cut(machine: number): void
  mend(machine: number): void
  /** Call it when every process inside has ended. */
  close(): void
}

/** The switch is this machine's own, under an address that no one routes (RFC 2544). @throws where namespaces are not allowed */
export function createNetwork(machines: number): Network {
  removeForgotten()
  const name = `${PREFIX}${process.pid}`
  const subnet = `198.18.${randomInt(1, 255)}`
  const cable = (machine: number) => `${name}c${machine}`
  const space = (machine: number) => `${name}n${machine}`
  const numbers = Array.from({ length: machines }, (_, index) => index)
  const close = () => {
    for (const machine of numbers) attempt('netns', 'delete', space(machine))
    attempt('link', 'delete', name)
  }
  try {
    ip('link', 'add', name, 'type', 'bridge')
    ip('address', 'add', `${subnet}.254/24`, 'dev', name)
    ip('link', 'set', name, 'up')
    for (const machine of numbers) {
      ip('netns', 'add', space(machine))
      ip('link', 'add', cable(machine), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space(machine))
      ip('link', 'set', cable(machine), 'master', name, 'up')
      ip('-n', space(machine), 'address', 'add', `${subnet}.${machine + 1}/24`, 'dev', 'eth0')
      ip('-n', space(machine), 'link', 'set', 'eth0', 'up')
      ip('-n', space(machine), 'link', 'set', 'lo', 'up')
    }
  } catch (error) {
    close()
    throw error
  }
  return {
    range: `${subnet}.0/24`,
    addresses: numbers.map((machine) => `${subnet}.${machine + 1}`),
    enter: (machine) => ['nsenter', `--net=/run/netns/${space(machine)}`],
    cut: (machine) => ip('link', 'set', cable(machine), 'down'),
    mend: (machine) => ip('link', 'set', cable(machine), 'up'),
    close,
  }
}

function ip(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${error?.message ?? stderr}`)
}

const attempt = (...args: readonly string[]) => void spawnSync('ip', args, { stdio: 'ignore' })

/** Removes what a killed run left behind. */
function removeForgotten(): void {
  for (const name of list('/run/netns')) if (isForgotten(name)) attempt('netns', 'delete', name)
  for (const name of list('/sys/class/net')) if (isForgotten(name)) attempt('link', 'delete', name)
}

function isForgotten(name: string): boolean {
  const [, owner] = /^gbt(\d+)(?:[cn]\d)?$/.exec(name) ?? []
  return owner !== undefined && !isAlive(Number(owner))
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
