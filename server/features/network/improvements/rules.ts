import { isSearchIndustry, namesTrade } from '#shared/domain/partner-criteria.ts'
import type { Change, KnownBusiness } from './changes-in.ts'
import { tradesIn } from './trades.ts'

/** Improvements by rules, previewed like those of a service. Rules see the whole entry, as none of it leaves our server. */
export function changesByRules({ id, companyName, branch, industry }: KnownBusiness): Change[] {
  const description = branch ?? ''
  const named = tradeNamed(description, industry)
  const all: Omit<Change, 'businessId'>[] = [
    { field: 'companyName', oldValue: companyName, value: spelledName(companyName), quote: companyName },
    { field: 'description', oldValue: description, value: onceEach(description), quote: description },
    { field: 'industry', oldValue: industry, value: named, quote: description },
  ]
  return all.filter(({ oldValue, value }) => value !== oldValue).map((change) => ({ businessId: id, ...change }))
}

/** Spelling of legal forms. */
const FORMS: Readonly<Record<string, string>> = { gmbh: 'GmbH', ggmbh: 'gGmbH', mbh: 'mbH', gbr: 'GbR', 'e.k.': 'e.K.', kgaa: 'KGaA' }
const FORM = /(?<![\p{L}\p{N}])(?:g?gmbh|mbh|gbr|kgaa|e\.k\.)(?!\p{L})/giu
/** Lower-case words inside a name. */
const SMALL = new Set(['und', 'für', 'von', 'der', 'die', 'das', 'den', 'im', 'am', 'in', 'bei'])
/** Minimum number of letters; a shorter word may be an abbreviation. */
const WORD_MIN = 4

/** Normalises a name in capitals, and its legal form. A name that already has lower-case letters only gets its legal form normalised. */
export function spelledName(name: string): string {
  const withForms = name.replace(FORM, (form) => FORMS[form.toLowerCase()] ?? form)
  const words = name.replace(FORM, '').match(/\p{L}+/gu) ?? []
  const isShouting = words.some((word) => isLoud(word)) && words.every((word) => word === word.toUpperCase())
  if (!isShouting) return withForms
  return name
    .replace(/\p{L}+/gu, (word, at: number) =>
      isLoud(word) ? capital(word) : at > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : word,
    )
    .replace(FORM, (form) => FORMS[form.toLowerCase()] ?? form)
}

const isLoud = (word: string) => word.length >= WORD_MIN && word === word.toUpperCase() && /[AEIOUÄÖÜY]/.test(word)
const capital = (word: string) => word.slice(0, 1) + word.slice(1).toLowerCase()

/** Drops what a directory repeats. */
function onceEach(text: string): string {
  const parts = text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const once = parts.filter((part, at) => parts.findIndex((other) => other.toLowerCase() === part.toLowerCase()) === at)
  return once.length === parts.length ? text : once.join(', ')
}

/** The one trade the entry names, if it differs from the stored one. With several it keeps the stored one. */
function tradeNamed(text: string, stored: string): string {
  if (isSearchIndustry(stored) && namesTrade(text, stored)) return stored
  const named = tradesIn(text)
  const special = named.filter((trade) => trade !== 'Handwerk')
  const [one, ...more] = special.length > 0 ? special : named
  return one === undefined || more.length > 0 ? stored : one
}
