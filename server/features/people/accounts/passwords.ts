import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../../http/errors.ts'
import { type Person, whyGuessable } from './guessable.ts'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** More at a time would starve the thread pool, which file access and name look-ups also use. */
const AT_A_TIME = 2
/** With this many waiting, the next caller would wait for seconds. */
const WAITING_MAX = 100

let running = 0
const waiting: (() => void)[] = []

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_A_TIME) running += 1
  else if (waiting.length >= WAITING_MAX) throw tooManyAtOnce()
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // pass the slot on directly, so that no new caller can take it as well
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function tooManyAtOnce(): Refusal {
  const sentence = 'Gerade melden sich sehr viele gleichzeitig an. Bitte versuchen Sie es in ein paar Sekunden noch einmal.'
  return new Refusal(503, sentence, { headers: { 'retry-after': '5' } })
}

/** Hashes a new password; rejects a guessable one, with `field` naming the input. */
export async function hashNewPassword(password: string, person: Person, field = 'password'): Promise<string> {
  const sentence = await whyGuessable(password, person)
  if (sentence !== undefined) throw new Refusal(400, sentence, { fields: { [field]: sentence } })
  return hashPassword(password)
}

export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, COST))
}

/** Hash of an unknown password: checking against it takes as long for an unknown account as for a known one. */
const nobody = hashPassword(crypto.randomUUID())

/** For an account without a password: none fits. */
export const hashOfNobody = (): Promise<string> => nobody

/** Whether the password matches; takes the same time if there is no account to compare with. */
export async function passwordFits(password: string, storedHash: string | undefined): Promise<boolean> {
  const against = storedHash ?? (await nobody)
  const fits = await inLine(() => verify(against, password))
  return fits && storedHash !== undefined
}
