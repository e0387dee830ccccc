import { foldGerman } from '#shared/domain/spelling.ts'

/** A trade or place as a path segment, without blanks and slashes. */
export const encodeStep = (text: string): string => encodeURIComponent(text.trim().replaceAll('/', ' ').replace(/\s+/g, '-'))

/** A trade or place as an ASCII path segment, `muelheim-an-der-ruhr`. */
export const plainStep = (text: string): string =>
  foldGerman(text)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
