import { ANSWERS_AND_FORMS } from './answers-and-forms.ts'
import { FILES_AND_TEXTS } from './files-and-texts.ts'
import { MAILS_AND_PAGES } from './mails-and-pages.ts'
import type { Parser } from './parser.ts'

/** Every parser of foreign input. Add a new one as a line in one of these lists. */
export const PARSERS: readonly Parser[] = [...MAILS_AND_PAGES, ...FILES_AND_TEXTS, ...ANSWERS_AND_FORMS]
