import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Returned, Sent } from '../thread.ts'

/** A document to typeset. The template is ours; user texts are passed in `data` and never parsed as markup. */
export interface TypesetTask {
  readonly template: string
  /** As JSON. */
  readonly data: string
}

/** Number of past compilations kept in the compiler's cache. */
const REMEMBERED = 10
/** Number of characters from which a document is too large to cache: each one would keep hundreds of megabytes. */
const LARGE = 500_000

const require = createRequire(import.meta.url)
const font = (style: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${style}/Inter_${style}.ttf`))

/** Has only these fonts and no folder, so that a template can read only its data. */
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: ['400Regular', '600SemiBold'].map(font) }],
  workspace: '/nowhere',
})

parentPort?.on('message', (sent: Sent<TypesetTask>) => {
  parentPort?.postMessage(returnedFor(sent))
  compiler.evictCache(sent.task.data.length > LARGE ? 0 : REMEMBERED)
})

function returnedFor({ id, task: { template, data } }: Sent<TypesetTask>): Returned<Uint8Array> {
  try {
    return { id, result: compiler.pdf({ mainFileContent: template, inputs: { data } }, { pdfStandard: 'a-3a' }) }
  } catch (error) {
    return { id, error: `the document cannot be set: ${error instanceof Error ? error.message : String(error)}` }
  }
}
