import { parentPort } from 'node:worker_threads'
import type { Returned, Sent } from '../../../thread.ts'
import { type Judged, type Judgement, judgeRow } from './stored-verdict.ts'

parentPort?.on('message', ({ id, task }: Sent<readonly Judged[]>) => parentPort?.postMessage(returnedFor(id, task)))

function returnedFor(id: number, rows: readonly Judged[]): Returned<readonly Judgement[]> {
  try {
    return { id, result: rows.map(judgeRow) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
