import type { Assumed } from './assumptions.ts'
import { DAY, type Estimate } from './sum.ts'

/** What an installation runs out of. */
interface Limit {
  readonly what: string
  /** What is done then. */
  readonly remedy: string
  /** How much of it is used; from 1 on it is passed. */
  readonly share: (estimate: Estimate, assumed: Assumed) => number
}

const LIMITS: readonly Limit[] = [
  {
    what: 'pages that the busiest portal gives',
    remedy: 'runs come later than every half hour, offices in turn; fewer and wider requests for one office, alert mails for the rest',
    share: ({ pages }) => pages.wanted / pages.most,
  },
  {
    what: 'rows that one rule of retention erases in a night',
    remedy: 'rows stay longer than promised; the rule goes on until nothing is due',
    share: ({ erased }, { erasedInNight }) => erased / erasedInNight,
  },
  {
    what: 'connections without PgBouncer',
    remedy: 'PgBouncer in transaction mode on each machine of the product (`deploy/cluster`)',
    share: ({ connections }, { mostConnections }) => connections.direct / mostConnections,
  },
  {
    what: 'connections with PgBouncer',
    remedy: 'fewer processes with more work each, or a database for each franchisee',
    share: ({ connections }, { mostConnections }) => connections.pooled / mostConnections,
  },
  {
    what: 'one web process',
    remedy: 'several web processes behind a balancer (`ROLES=web`)',
    share: ({ cores }, { busy }) => cores.web / busy,
  },
  {
    what: 'time to compare adverts, which one process does at a time',
    remedy: 'a lock for each area of postcodes, so that several processes compare',
    share: ({ comparing }) => comparing / DAY,
  },
  {
    what: "processor of the database's machine",
    remedy: 'lists from replicas (`DATABASE_READER_URL`), then a database for each franchisee',
    share: ({ peak }, assumed) => peak.database / (assumed.cores * assumed.busy),
  },
  {
    what: 'memory for the indexes in use',
    remedy: 'gone adverts into a table of their own, so that the indexes hold what is on offer; more memory',
    share: ({ hotBytes }, { memory }) => hotBytes / memory,
  },
  {
    what: 'disk',
    remedy: 'months of history in partitions that are dropped, gone adverts without their texts',
    share: ({ bytes, indexBytes }, { disk, diskFull, walOnDisk }) => (bytes + indexBytes + walOnDisk) / (disk * diskFull),
  },
]

interface Use {
  readonly what: string
  readonly remedy: string
  readonly share: number
}

/** All limits, the one that is passed by most first. */
export const listUses = (estimate: Estimate, assumed: Assumed): Use[] =>
  LIMITS.map(({ what, remedy, share }) => ({ what, remedy, share: share(estimate, assumed) })).toSorted(
    (one, other) => other.share - one.share,
  )
