import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg)$/
/** Of larger ones the last tenth takes longer than the rest of the build. */
const LARGE_BYTES = 1_000_000
/** Smaller ones fit into one packet anyway. */
const LEAST_BYTES = 1_000

async function compress(file: string): Promise<void> {
  const source = readFileSync(file)
  const quality = source.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(source, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, zipped)
}

/** Lays a compressed copy beside every text that is served, so that no request waits for it. */
export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))
      await Promise.all(files.filter((file) => TEXT.test(file) && statSync(file).size >= LEAST_BYTES).map(compress))
    },
  }
}
