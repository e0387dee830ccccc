import PostalMime, { type Address } from 'postal-mime'

/** A message as received. */
export interface ReceivedMail {
  /** Starts at 1. */
  readonly id: number
  readonly receivedAt: Date
  readonly from: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly messageId: string
  readonly html: string
  readonly text: string
  /** Recipients in the SMTP envelope, as opposed to the message's headers. */
  readonly recipients: readonly string[]
  readonly raw: string
}

/** Keeps the last `kept` messages, and returns each one once. */
export function createBox(kept: number) {
  const all: ReceivedMail[] = []
  const handedOut = new Set<number>()
  const waiting = new Set<() => void>()
  let count = 0
  const next = (to: string) => all.find((mail) => !handedOut.has(mail.id) && mail.recipients.includes(to))
  return {
    all,
    async put(raw: Buffer, recipients: readonly string[]): Promise<void> {
      const mail = await PostalMime.parse(raw)
      count += 1
      all.push({
        id: count,
        receivedAt: new Date(),
        from: person(mail.from),
        to: person(mail.to?.[0]),
        subject: mail.subject ?? '',
        messageId: mail.messageId ?? '',
        html: mail.html ?? '',
        text: mail.text ?? '',
        recipients,
        raw: raw.toString('utf8'),
      })
      if (all.length > kept) all.shift()
      for (const look of waiting) look()
    },
    waitFor(to: string, { timeoutMs = 15_000 }: { readonly timeoutMs?: number } = {}): Promise<ReceivedMail> {
      return new Promise((resolve, reject) => {
        const look = () => {
          const mail = next(to)
          if (!mail) return
          handedOut.add(mail.id)
          done()
          resolve(mail)
        }
        const timer = setTimeout(() => {
          done()
          reject(new Error(`No mail for ${to} within ${timeoutMs} ms; there are ${all.length} for others or seen before.`))
        }, timeoutMs)
        const done = () => {
          clearTimeout(timer)
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      })
    },
  }
}

function person(address: Address | undefined) {
  return { name: address?.name ?? '', address: address?.address ?? '' }
}
