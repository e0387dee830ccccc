import { isSearchIndustry, namesTrade } from '#shared/domain/partner-criteria.ts'
import type { Change, KnownBusiness } from '../businesses/service.ts'
import { tradesIn } from './trades.ts'

/** Improvements made by rules, previewed like those from a service. Rules see the whole entry, as none of it leaves our server. */
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

/** Legal forms by their lower-case spelling, longer ones before those they contain. Only their case is corrected, never dots or blanks. */
const FORMS = [
  'haftungsbeschränkt',
  'PartGmbB',
  'PartG',
  'gGmbH',
  'GmbH',
  'gUG',
  'KGaA',
  'GbR',
  'OHG',
  'mbB',
  'mbH',
  'e.K.',
  'e. K.',
  'e.V.',
  'e. V.',
]
const FORM_BY_CASE = new Map(FORMS.map((form) => [form.toLowerCase(), form]))
const FORM = new RegExp(`(?<![\\p{L}\\p{N}.])(?:${FORMS.map((form) => form.replaceAll('.', '\\.')).join('|')})(?!\\p{L})`, 'giu')
/** Forms that are also words: recognised only after "&" or at the end. */
const CO = /(?<=(?:[&+]|\bund|\bu\.)\s?)co(?=\.|\s|$)/giu
const AT_END = /(?<=\s)(?:KG|AG|UG|SE)(?=\s*(?:$|\())/giu
const withForms = (name: string) =>
  name
    .replace(FORM, (form) => FORM_BY_CASE.get(form.toLowerCase()) ?? form)
    .replace(CO, 'Co')
    .replace(AT_END, (form) => form.toUpperCase())

/** Lower-case words inside a name. */
const SMALL = new Set('und für von vom zu zum zur der die das den des dem im in am an auf bei bis mit aus'.split(' '))
/** Minimum number of letters; shorter words may be abbreviations, except these. */
const WORD_MIN = 4
const SHORT = new Set(['BAU', 'HOF', 'TOR', 'ROT', 'NEU', 'ALT', 'JAN', 'UWE', 'TOM', 'MAX'])
const TITLES = /(?<!\p{L})(?:DR|ING|INH|ST)(?=\.)/gu
const ABBREVIATIONS = new Set(['ADAC', 'DEKRA', 'EDEKA', 'REWE', 'GALABAU'])
const ROMAN = /^(?=[XVI])X{0,3}(?:IX|IV|V?I{0,3})$/

/** Words in which "ss" is not an "ß": in capitals both are written alike, and for a name it is impossible to guess which one is right. */
const SS =
  /WASSER|SCHLOSSER|TERRASSE|FASSADE|KESSEL|SCHLÜSSEL|KLASS|CLASS|MASSIV|MASSAGE|PASSIV|PASSAGE|MESSE|PRESSE|PROFESS|BUSINESS|EXPRESS|GESELLSCHAFT|ASSE(?:KURANZ|SSOR)/g

/** Normalises a name written in capitals, and its legal form. In a name that already has lower-case letters, only the legal form is normalised. */
export function spelledName(name: string): string {
  const words = name.replace(FORM, '').match(/\p{L}+/gu) ?? []
  const isShouting = words.some((word) => isLoud(word)) && words.every(isUpper)
  if (!isShouting) return withForms(name)
  const spelled = name
    .replace(/\p{L}+/gu, (word, at: number) =>
      isLoud(word) ? capital(word) : at > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : word,
    )
    .replace(TITLES, capital)
    .replace(/(?<=\s)EG$/u, 'eG')
  return withForms(spelled)
}

const isLoud = (word: string) => SHORT.has(word) || (word.length >= WORD_MIN && isUpper(word) && /[AEIOUÄÖÜY]/.test(word) && isSure(word))
/** A small "ß" among capitals counts as a capital. */
const isUpper = (word: string) => word.replaceAll('ß', 'ẞ') === word.replaceAll('ß', 'ẞ').toUpperCase()
const isSure = (word: string) => !ABBREVIATIONS.has(word) && !ROMAN.test(word) && !word.replace(SS, '').includes('SS')
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

/** The one trade the entry names, if it differs from the stored one. If it names several, the stored one stays. */
function tradeNamed(text: string, stored: string): string {
  if (isSearchIndustry(stored) && namesTrade(text, stored)) return stored
  const named = tradesIn(text)
  const special = named.filter((trade) => trade !== 'Handwerk')
  const [one, ...more] = special.length > 0 ? special : named
  return one === undefined || more.length > 0 ? stored : one
}
