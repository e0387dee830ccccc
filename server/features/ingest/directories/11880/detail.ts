import type { BusinessDetail } from '../raw-business.ts'
import { isNestedTooDeep, parsePage } from '../../../../html/dom.ts'

const OWN = /(?:^|\.)11880\.com$/i
const NOTHING: BusinessDetail = { website: null, email: null }

/** Reads a business's own page for details that the list lacks. */
export function readDetail(html: string): BusinessDetail {
  if (isNestedTooDeep(html)) return NOTHING
  const $ = parsePage(html)
  const websites = $('meta[itemprop="url"]')
    .toArray()
    .map((meta) => $(meta).attr('content') ?? '')
  return {
    website: websites.find((address) => isElsewhere(address)) ?? null,
    email: decodeMail($('[data-cfemail]').first().attr('data-cfemail') ?? ''),
  }
}

/** The directory links its own page if a business has no website. */
function isElsewhere(address: string): boolean {
  const host = URL.parse(address)?.hostname
  return host !== undefined && !OWN.test(host)
}

/** Decodes an address the page obfuscates: each byte is XORed with the first one. */
function decodeMail(packed: string): string | null {
  if (!/^(?:[\da-f]{2}){6,200}$/i.test(packed)) return null
  const [key = 0, ...signs] = packed.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  const text = String.fromCodePoint(...signs.map((sign) => sign ^ key))
  return /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text) ? text : null
}
