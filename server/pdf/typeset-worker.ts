import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Returned, Sent } from '../thread.ts'

/** A document to be set. The template is ours; whatever people typed travels in `data` and is never read as markup. */
export interface TypesetTask {
  readonly template: string
  /** A JSON. */
  readonly data: string
}

/** Compilations that the memory of the compiler reaches back. */
const REMEMBERED = 10
/** Characters from which on a document is so large that nothing of it is remembered: each one would keep hundreds of megabytes. */
const LARGE = 500_000

const require = createRequire(import.meta.url)
const font = (style: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${style}/Inter_${style}.ttf`))

/** It sees these fonts and no folder: a template has nothing to read but its data. */
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
