import type { CheerioAPI } from 'cheerio'
import { parsed } from '../portals/json.ts'

/** What a page tells machines about itself: the content of each of its scripts of linked data. */
export const linkedData = ($: CheerioAPI): unknown[] =>
  $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => parsed($(script).text()))
    .filter((data) => data !== undefined)
