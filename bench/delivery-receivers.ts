import { startPush } from '#stand-ins/push/start.ts'
import { startSmtp } from '#stand-ins/smtp/start.ts'

/** Mail server and push service in a separate process, so that their CPU time does not count as the sender's. */
export type Order =
  | { readonly do: 'open' }
  /** Subscribes this many browsers for this key's owner. */
  | { readonly do: 'subscribe'; readonly browsers: number; readonly publicKey: string }
  | { readonly do: 'report' }
  | { readonly do: 'end' }

export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}
export type Report =
  | { readonly did: 'open'; readonly mail: { host: string; port: number; user: string; password: string }; readonly push: string }
  | { readonly did: 'subscribe'; readonly subscriptions: readonly Subscription[] }
  | { readonly did: 'report'; readonly mails: Count; readonly notes: Count }

/** How many have arrived, and how many different ones. */
export interface Count {
  readonly all: number
  readonly marks: number
}

const KEPT = 100_000

const [smtp, push] = [await startSmtp({ kept: KEPT }), await startPush()]
const clients: ReturnType<typeof push.subscribe>[] = []

const reply = (report: Report) => void process.send?.(report)

const countOf = (marks: readonly string[]): Count => ({ all: marks.length, marks: new Set(marks).size })

function report(): void {
  const mails = countOf(smtp.messages().map(({ messageId }) => messageId))
  const notes = countOf(clients.flatMap((client) => client.notes.map(({ tag }) => tag)))
  reply({ did: 'report', mails, notes })
}

process.on('message', (order: Order) => {
  switch (order.do) {
    case 'open': {
      const { host, port, user, password } = smtp
      return reply({ did: 'open', mail: { host, port, user, password }, push: push.url })
    }
    case 'subscribe':
      for (let n = 0; n < order.browsers; n += 1) clients.push(push.subscribe(order.publicKey))
      return reply({ did: 'subscribe', subscriptions: clients.map(({ subscription }) => subscription) })
    case 'report':
      return report()
    case 'end':
      process.exit()
  }
})
