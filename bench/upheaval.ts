import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtp } from '#stand-ins/smtp/start.ts'
import { CONTRACT, EXPANSIONS } from '#test/next-release.ts'
import { untilQuiet } from './idle.ts'
import type { BenchResult } from './result.ts'
import { startPeople } from './upheaval/crowd.ts'
import { describeUpheaval } from './upheaval/describe.ts'
import { type Installation, NEXT, startInstallation } from './upheaval/installation.ts'
import { countMails, startMailing } from './upheaval/mails.ts'
import { readClock } from './upheaval/sample.ts'
import { countStored, migrateStore, openParts, settle, withOwner } from './upheaval/settle.ts'
import { startStore, type Store } from './upheaval/store.ts'
import type { Window } from './upheaval/summary.ts'

export const name = 'upheaval'

const MINUTES_MAX = 120
const MINUTES = Math.min(Number(process.env['BENCH_MINUTES'] ?? 20), MINUTES_MAX)
/** Milliseconds after a change that still belong to it. */
const CALM = 15_000
/** The part of the time that is left after the last change. */
const REST = 0.1
/** Mails that the mail server keeps. */
const KEPT = MINUTES_MAX * 60
/** The mail server of this process. */
const MAIL_HOSTS = { SMTP_HOSTS: '127.0.0.1' }

interface Change {
  readonly name: string
  /** When it begins, as a part of the time. */
  readonly at: number
  readonly isOutage: boolean
  readonly strike: (store: Store, installation: Installation) => Promise<void>
}

const CHANGES: readonly Change[] = [
  {
    name: 'updated to the next release',
    at: 0.2,
    isOutage: false,
    strike: async (store, installation) => {
      await migrateStore(store, ...EXPANSIONS)
      await installation.roll(NEXT)
    },
  },
  { name: 'writer killed', at: 0.5, isOutage: true, strike: (store) => store.killWriter() },
  {
    name: 'updated again',
    at: 0.7,
    isOutage: false,
    strike: async (store, installation) => {
      await migrateStore(store, ...EXPANSIONS, CONTRACT)
      await installation.roll(NEXT)
    },
  },
]

/** People at work while releases change and the database's writer dies. */
export async function run(): Promise<BenchResult[]> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const store = await startStore()
    closing.push(() => store.close())
    const smtp = await startSmtp({ kept: KEPT })
    closing.push(() => smtp.close())
    await migrateStore(store)
    const parts = await openParts(store)
    closing.push(() => parts.close())
    const cookies = await settle(store, parts, smtp)
    const installation = await startInstallation({ ...store.settings, ...MAIL_HOSTS, DATA_DIR: store.folder })
    closing.push(() => installation.stop())
    // the rest of what follows a start may run beside the first minutes
    await withOwner(store, untilQuiet).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))

    const began = readClock()
    const mailing = startMailing(parts.ctx)
    closing.push(() => mailing.stop())
    const stopPeople = await startPeople({ url: installation.url, cookies })
    const windows = await passThrough(store, installation, began)
    const worked = await stopPeople()
    await mailing.stop()
    const seconds = (readClock() - began) / 1_000
    const dead = installation.findDead()
    if (dead.length > 0) throw new Error(`processes ended by themselves: ${dead.join('\n')}`)
    const mailed = await withOwner(store, (owner) => countMails(owner, smtp, mailing.acknowledged))
    const stored = await countStored(store, worked.acknowledged)
    const work = `${cookies.length} people for ${(seconds / 60).toFixed(1)} minutes on ${store.what}`
    return describeUpheaval({ work, worked, windows, stored, mailed, mails: mailing.acknowledged.length, seconds })
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** Lets the changes happen, each at its time or after the one before, until the time is over. */
async function passThrough(store: Store, installation: Installation, began: number): Promise<Window[]> {
  const total = MINUTES * 60_000
  const windows: Window[] = []
  for (const { name: change, at, isOutage, strike } of CHANGES) {
    await sleep(Math.max(0, began + at * total - readClock()))
    const from = readClock()
    await strike(store, installation)
    await sleep(CALM)
    windows.push({ name: change, from, to: readClock(), isOutage })
  }
  await sleep(Math.max(REST * total, began + total - readClock()))
  return windows
}
