import { type Dns, systemDns } from '#server/dns.ts'

const published = new Map<string, string>()

/** Publishes a text record for all apps of this process. */
export const publishText = (name: string, text: string): void => void published.set(name, text)

/** Published records come first. */
export const testDns: Dns = {
  async text(name) {
    const text = published.get(name)
    return text === undefined ? systemDns.text(name) : [[text]]
  },
}
