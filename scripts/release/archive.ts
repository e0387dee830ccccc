import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { buildEnvironment } from './run.ts'

/** Order, owners, rights and times come from here, not from the machine or the moment. */
const FIXED = [
  '--sort=name',
  '--format=gnu',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  // npm may share files between packages
  '--hard-dereference',
]

interface Packing {
  readonly parent: string
  /** The folder inside `parent` to pack. */
  readonly name: string
  readonly seconds: number
  readonly file: string
}

/** Packs a folder so that equal contents give equal bytes. Node compresses, because it is pinned and the system's gzip is not. */
export async function packFolder({ parent, name, seconds, file }: Packing): Promise<void> {
  const args = [...FIXED, `--mtime=@${seconds}`, '-C', parent, '-cf', '-', name]
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'], env: buildEnvironment() })
  let complaints = ''
  tar.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const ended = once(tar, 'close')
  await pipeline(tar.stdout, createGzip(), createWriteStream(file))
  await ended
  if (tar.exitCode !== 0) throw new Error(`tar ended with ${tar.exitCode}: ${complaints}`)
}
