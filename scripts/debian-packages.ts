import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages as root on Debian or Ubuntu, and prints so. @returns whether they are installed now */
export function installPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installiert wird ${names.join(', ')} … / Installing ${names.join(', ')} …`)
  // in this runlevel the service of a package does not start
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // A newly started machine may be holding the lock for its own updates.
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names)
}
