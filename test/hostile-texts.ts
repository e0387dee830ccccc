import { expect } from 'vitest'
import { readPdf } from './pdf.ts'

/** Emoji, zero-width and direction characters, an ornament, mathematical bold and Typst markup. */
export const hostile = (word: string): string => `🏡 ${word}\u{200B}★ 𝗻𝗲𝘂\u{2066}👩‍👩‍👧\u{2069} #[${word}]*_$`
/** The same text as people read it, without gaps. */
const readable = (word: string): string => `${word}neu#[${word}]*_$`

/** Words consist of letters only, so that none is part of another: `Kab`. */
const letters = (number: number): string =>
  String(number)
    .padStart(3, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

export interface Spoilt<T> {
  readonly data: T
  /** The word in each text, by its path such as `payee.city`. */
  readonly words: ReadonlyMap<string, string>
}

/** The same data with a unique hostile text in every text field, except those whose key is listed. */
export function withHostileTexts<T>(data: T, kept: readonly string[] = []): Spoilt<T> {
  const words = new Map<string, string>()
  const walk = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (kept.includes(path.split('.').at(-1) ?? '')) return value
      const word = `K${letters(words.size)}k`
      words.set(path, word)
      return hostile(word)
    }
    if (typeof value !== 'object' || value === null) return value
    const below = (key: string, one: unknown) => walk(one, path === '' ? key : `${path}.${key}`)
    if (Array.isArray(value)) return value.map((one, at) => below(String(at), one))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, below(key, one)]))
  }
  return { data: walk(data, '') as T, words }
}

/** Every word is printed as text, and nothing that the fonts lack. `asks` is what the form itself contains. */
export async function expectReadable(pdf: Uint8Array, words: Iterable<readonly [string, string]>, asks = ''): Promise<void> {
  const { text, title = '' } = await readPdf(pdf)
  const bare = text.replaceAll(/\s/g, '')
  expect([...words].filter(([, word]) => !bare.includes(readable(word))).map(([where]) => where)).toEqual([])
  for (const printed of [text.replaceAll(asks, ''), title])
    expect(/[?\u200b\u2066\u2069★🏡👩\u{1d400}-\u{1d7ff}\ufffd]/u.exec(printed)?.[0]).toBeUndefined()
}
