import { type CheerioAPI, load } from 'cheerio'
import { isNestedTooDeep } from '../html/dom.ts'

/**
 * Parses the answer of a store, as an empty one if it is nested deeper than any real answer. Puts it into one element, because the library's search
 * takes quadratic time in the number of top-level nodes.
 */
export const readXml = (text: string): CheerioAPI => load(isNestedTooDeep(text) ? '' : `<answer>${text}</answer>`, { xml: true })
