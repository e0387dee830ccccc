import { createOwner } from './connect.ts'
import { askReplica, askWriter, findUnfit, type Lag, measureLag, type Unfit } from './log-position.ts'

/** The state of a replica, seen from the writer. */
export interface ReplicaState {
  /** Why it would not be used now; undefined if it would. */
  readonly unfit: Unfit | undefined
  readonly lag: Lag
}

/** Asks both as the owner. The replica comes first, or it might seem ahead. */
export async function inspectReplica(ownerUrl: string, readerUrl: string): Promise<ReplicaState> {
  const [writer, replica] = [createOwner(ownerUrl), createOwner(readerUrl)]
  try {
    await replica.connect()
    const progress = await askReplica(replica)
    await writer.connect()
    const end = await askWriter(writer)
    return { unfit: findUnfit(replica, progress, end), lag: measureLag(progress, end) }
  } finally {
    await writer.end()
    await replica.end()
  }
}
