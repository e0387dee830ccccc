import { type Dns, systemDns } from '#server/dns.ts'

const published = new Map<string, string>()

/** Publishes a text record for all apps of this process. */
export const publishText = (name: string, text: string): void => void published.set(name, text)

/** Name servers that also know what was published. */
export const withPublished = (dns: Dns): Dns => ({
  async text(name) {
    const text = published.get(name)
    return text === undefined ? dns.text(name) : [[text]]
  },
})

export const testDns = withPublished(systemDns)
