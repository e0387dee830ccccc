import type { CheerioAPI } from 'cheerio'
import { parsed } from '../../../html/json.ts'

/** The content of each linked data script on a page. */
export const linkedData = ($: CheerioAPI): unknown[] =>
  $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => parsed($(script).text()))
    .filter((data) => data !== undefined)
