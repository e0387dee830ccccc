import { spawnSync } from 'node:child_process'

/** What a build may know of its machine; the rest, such as NODE_ENV, would change what it makes. */
const KEPT = /^(?:PATH|HOME|TMPDIR|SSH_AUTH_SOCK|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_(?:cache|registry|userconfig))$/i
/** In bytes. */
const MOST_OUTPUT = 64 * 2 ** 20
const END_OF_OUTPUT = 2_000

const inherited = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name)))

/** The same on every machine, for all programs that take part in a build. */
export const buildEnvironment = (): NodeJS.ProcessEnv => ({ ...inherited(), LC_ALL: 'C.UTF-8', TZ: 'UTC' })

interface Options {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program to its end. @returns its standard output @throws with the end of its output if it fails */
export function run(program: string, args: readonly string[], { cwd, env = {} }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...buildEnvironment(), ...env },
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  })
  if (status === 0) return stdout
  const output = error?.message ?? `${stdout}${stderr}`.trim().slice(-END_OF_OUTPUT)
  throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${output}`, { cause: error })
}
