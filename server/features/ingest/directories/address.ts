import { foldGerman } from '#shared/domain/spelling.ts'

/** A trade or a place as a step of an address: blanks and slashes would begin another one. */
export const stepOf = (text: string): string => encodeURIComponent(text.trim().replaceAll('/', ' ').replace(/\s+/g, '-'))

/** The same in the letters of every keyboard, `muelheim-an-der-ruhr`. */
export const plainStepOf = (text: string): string =>
  foldGerman(text)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
