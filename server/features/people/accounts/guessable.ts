import { COMMON_PASSWORDS } from '#shared/domain/common-passwords.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { foldGerman } from '#shared/domain/spelling.ts'

/** The user who chooses the password. */
export interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName?: string | null | undefined
}

const BETTER = 'Bitte wählen Sie ein anderes, am besten einen kurzen Satz.'
const COMMON = `Dieses Passwort gehört zu den häufigsten und wird als Erstes probiert. ${BETTER}`
const OWN = `Dieses Passwort ist leicht zu erraten: Es besteht aus Ihrer E-Mail-Adresse, Ihrem Namen, Ihrer Firma oder „${PRODUCT_NAME}“. ${BETTER}`

const MONOTONOUS = `Dieses Passwort ist leicht zu erraten: Es besteht aus einem Zeichen oder einer Reihe wie „abcdef“. ${BETTER}`

/** In letters; a shorter stem does not make a password common. */
const WORD_MIN = 4
const OWN_WORD_MIN = 3

/** The error message for a guessable password; undefined if it is good enough. */
export async function whyGuessable(password: string, person: Person): Promise<string | undefined> {
  if (isOwnData(password, person)) return OWN
  if (await isCommon(password)) return COMMON
  return isMonotonous(password) ? MONOTONOUS : undefined
}

/** Key rows of German and English keyboards. */
const ROWS = ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm', 'qwertyuiop']
/** Minimum number of distinct characters. */
const SIGNS_MIN = 3

/** Only one or two distinct characters, blanks, a repetition, or one run of the alphabet or a keyboard row in either direction. */
function isMonotonous(password: string): boolean {
  const signs = Array.from(password.toLowerCase().replace(/\s/g, ''))
  if (new Set(signs).size < SIGNS_MIN) return true
  return isRepeated(signs.join('')) || signs.every((sign, at) => at === 0 || isStep(signs[at - 1] as string, sign))
}

/** Equal, or neighbours in the alphabet or on the keyboard. */
function isStep(one: string, other: string): boolean {
  if (Math.abs((one.codePointAt(0) as number) - (other.codePointAt(0) as number)) <= 1) return true
  return ROWS.some((row) => row.includes(one) && row.includes(other) && Math.abs(row.indexOf(one) - row.indexOf(other)) === 1)
}

/** "abcabcabc", "xy12xy12" */
const isRepeated = (text: string) => /^(.{1,4}?)\1{2,}$/su.test(text)

/** Capitals and appended digits or punctuation do not make a common password any rarer. */
async function isCommon(password: string): Promise<boolean> {
  const words = await commonPasswords()
  return [password.toLowerCase(), foldGerman(password)].some((whole) => {
    const word = whole.replace(/[^\p{L}]+$/u, '')
    return words.has(whole) || (word.length >= WORD_MIN && words.has(word))
  })
}

function isOwnData(password: string, { email, firstName, lastName, companyName }: Person): boolean {
  const [local = '', domain = ''] = email.split('@')
  const site = domain.replace(/\.[^.]*$/, '')
  const company = companyName ?? ''
  const names = [...splitWords(firstName), ...splitWords(lastName)]
  const words = [
    email,
    local,
    domain,
    site,
    firstName + lastName,
    lastName + firstName,
    company,
    PRODUCT_NAME,
    ...[local, site, company].flatMap(splitWords),
    ...names.flatMap((one) => [one, ...names.map((other) => one + other)]),
  ]
  const own = new Set(words.map(foldWord).filter((word) => word.length >= OWN_WORD_MIN))
  return own.has(foldWord(password))
}

const splitWords = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

/** The text without decoration added to satisfy a rule: "Anna.Berger-1987!" becomes `annaberger`. */
function foldWord(text: string): string {
  return foldGerman(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\d+|\d+$/g, '')
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** About 50,000 leaked passwords and our own German ones; loaded when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...COMMON_PASSWORDS, ...dictionary['passwords-common']]),
  )
  return loaded
}
