import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { installPackages } from '../../scripts/debian-packages.ts'

/** Debian's packages, each with a file that only it contains. */
const PACKAGES: Readonly<Record<string, string>> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
}

/** The message contains the remedy in a German and an English line. */
class PackagesMissing extends Error {}

const findMissing = () => Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''))

/**
 * Installs the packages that are missing.
 * @throws PackagesMissing where that is not possible
 */
export function providePackages(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new PackagesMissing(
      `Der Versuch mit einem Cluster läuft nur unter Debian 12 als root: Er startet PostgreSQL unter einem anderen Benutzer.
The trial of a cluster runs on Debian 12 as root only: it starts PostgreSQL as another user.`,
    )
  const missing = findMissing()
  if (missing.length > 0) installPackages(...missing)
  const left = findMissing().join(' ')
  if (left === '') return
  throw new PackagesMissing(
    `Bitte installieren: apt-get update && apt-get install ${left}\nPlease install: apt-get update && apt-get install ${left}`,
  )
}

/** Where figures were taken, for the line below them. */
export function describeMachine(): string {
  const query = ['-W', '-f', '${Package} ${Version}, ', ...Object.keys(PACKAGES)]
  const versions = spawnSync('dpkg-query', query, { encoding: 'utf8' }).stdout
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, ${versions}all on one machine; ${loadavg()[0]?.toFixed(1) ?? '?'} processes wanted a core at the end`
}
