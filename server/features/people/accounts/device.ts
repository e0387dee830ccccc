import Bowser from 'bowser'

/** Browser and system in words, from the user agent: `Firefox auf Windows`. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unbekanntes Gerät'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return 'Unbekanntes Gerät'
  return os.name ? `${browser.name} auf ${os.name}` : browser.name
}
