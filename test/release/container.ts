import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#server/db/free-port.ts'
import { BASE, type Engine } from './engine.ts'
import type { Surroundings } from './look-around.ts'

const IMAGE = 'localhost/giebel'
const NAME = 'giebel'
const LOOK_AROUND = readFileSync(join(import.meta.dirname, 'look-around.ts'), 'utf8')
/** Milliseconds for a start, with a new database on a busy machine. */
const READY_WITHIN = 120_000
/** No process may ask a real portal. */
const PORTALS = ['KLEINANZEIGEN', 'IMMOBILIENSCOUT24', 'IMMOWELT', 'IMMONET', 'GELBESEITEN', 'DASOERTLICHE', 'DIRECTORY_11880']

/** A running container of the built image. */
export interface Container {
  /** From the command to the first answer that it is ready. */
  readonly seconds: number
  lookAround(): Surroundings
  /** @throws if the image's health check fails */
  checkHealth(): void
  /** The name of the user of its processes. */
  whoami(): string
  /** @returns the exit code */
  stop(): number
  /** Starts it again on the same data. @returns the seconds until it is ready */
  startAgain(): Promise<number>
}

/** Builds the image in the folder of an unpacked release. @returns its size in bytes */
export function buildImage(engine: Engine, app: string): number {
  const file = join(app, 'deploy/container/Dockerfile')
  const from = ['--pull-never', `--build-arg=BASE=${BASE}`]
  // The format of OCI has no health check.
  engine.buildah('build', '--isolation=chroot', '--format=docker', ...from, `--file=${file}`, `--tag=${IMAGE}`, app)
  return Number(engine.podman('image', 'inspect', '--format={{.Size}}', IMAGE))
}

export async function runContainer(engine: Engine): Promise<Container> {
  const port = await freePort()
  const nowhere = Object.fromEntries(PORTALS.map((name) => [`${name}_URL`, 'http://127.0.0.1:9']))
  const settings = { HOST: '127.0.0.1', PORT: String(port), ...nowhere }
  const fences = ['--read-only', '--read-only-tmpfs=false', '--ipc=none', '--cap-drop=all', '--security-opt=no-new-privileges']
  const ofTheMachine = ['--network=host', '--cgroups=disabled', '--log-driver=k8s-file', '--pull=never']
  const env = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
  const start = () =>
    engine.podman('run', '--detach', `--name=${NAME}`, ...fences, ...ofTheMachine, '--volume=giebel-data:/data', ...env, IMAGE)
  const inside = (...command: string[]) => engine.podman('exec', NAME, ...command)
  const logs = () => engine.podman('logs', '--tail=20', NAME)
  return {
    seconds: await untilReady(start, port, logs),
    lookAround: () => JSON.parse(inside('node', '--input-type=module-typescript', '--eval', LOOK_AROUND)) as Surroundings,
    checkHealth: () => void engine.podman('healthcheck', 'run', NAME),
    whoami: () => inside('id', '-un'),
    stop() {
      engine.podman('stop', '--time=60', NAME)
      return Number(engine.podman('inspect', '--format={{.State.ExitCode}}', NAME))
    },
    startAgain: () => untilReady(() => engine.podman('start', NAME), port, logs),
  }
}

async function untilReady(start: () => void, port: number, logs: () => string): Promise<number> {
  const from = performance.now()
  start()
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await vi.waitUntil(isReady, { timeout: READY_WITHIN, interval: 50 })
  } catch (error) {
    throw new Error(`the container is not ready: ${logs()}`, { cause: error })
  }
  return (performance.now() - from) / 1_000
}
