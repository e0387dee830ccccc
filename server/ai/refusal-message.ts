import { parseJson } from '#shared/domain/json.ts'
import { z } from 'zod'
import { withoutPersons } from './without-persons.ts'

const MESSAGE_MAX = 300
const Message = z.string().trim().min(1)
/** The error formats of the known services. */
const Refusal = z.union([
  z.object({ error: z.object({ message: Message, param: z.string().nullish() }) }).transform(({ error }) => error),
  z.object({ error: Message }).transform(({ error }) => ({ message: error, param: undefined })),
  z.object({ message: Message }).transform(({ message }) => ({ message, param: undefined })),
  z.object({ detail: Message }).transform(({ detail }) => ({ message: detail, param: undefined })),
])

/** The service's own reason for an error, without the key and without personal data that it repeats. */
export function refusalMessage(body: string, key: string | undefined): string | undefined {
  const refusal = Refusal.safeParse(parsed(body)).data
  if (!refusal) return undefined
  const { message, param } = refusal
  const whole = param && !message.includes(param) ? `${message} (${param})` : message
  return storable(key ? whole.replaceAll(key, '[…]') : whole)
}

/** The part of the service's message that may be kept: short, and without personal data that it repeats. */
export const storable = (words: string): string => withoutPersons(words).replace(/\s+/g, ' ').slice(0, MESSAGE_MAX).toWellFormed()

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
