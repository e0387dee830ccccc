import { MINUTE } from '#shared/domain/durations.ts'
import { createThread } from '../../../thread.ts'
import { advertKey, type ImportListing } from './import-listing.ts'
import { type Judged, type Judgement, judgeRow, toJudged } from './stored-verdict.ts'

/** Judgements of listings by "source externalId". */
export type Judgements = ReadonlyMap<string, Judgement>

/** So many are judged in less time than a thread takes to start. */
const FEW = 50

/** Sent to the thread at once, so that another holder's turn comes soon and little memory is needed. */
const AT_ONCE = 100

/** One per process. */
const judgeInThread = createThread<readonly Judged[], readonly Judgement[]>({
  worker: new URL('./judge-listings-worker.ts', import.meta.url),
  queue: { all: 1_000, each: 100, timeout: 10 * MINUTE },
  patience: MINUTE,
  heapMegabytes: 64,
  idle: MINUTE,
  tooBusy: () => new Error('adverts were not judged in time'),
})

/** Judges new listings, many of them in a thread: hundreds of texts would block all requests. `holder` waits for its turn among others. */
export async function judgeListings(holder: string, listings: readonly ImportListing[], now: Date): Promise<Judgements> {
  if (listings.length <= FEW) return judgeAtOnce(listings, now)
  return byKey(
    listings,
    await judgeMany(
      holder,
      listings.map((listing) => toJudged(listing, now)),
    ),
  )
}

/** Judges listings without a thread. */
export const judgeAtOnce = (listings: readonly ImportListing[], now: Date): Judgements =>
  byKey(
    listings,
    listings.map((listing) => judgeRow(toJudged(listing, now))),
  )

const byKey = (listings: readonly ImportListing[], judgements: readonly Judgement[]): Judgements =>
  new Map(listings.map((listing, at) => [advertKey(listing), judgements[at] as Judgement]))

async function judgeMany(holder: string, rows: readonly Judged[]): Promise<readonly Judgement[]> {
  const parts = Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) => rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
  return (await Promise.all(parts.map((part) => judgeInThread(holder, part)))).flat()
}
