import { z } from 'zod'

/** The mask of the stored key (bullets and the last four characters) or a new key: visible characters without spaces. */
export const ApiKey = z
  .string()
  .trim()
  .max(200, 'Der API-Schlüssel ist zu lang')
  .regex(/^(?:•{8}.{0,4}|[\x21-\x7e]*)$/u, 'Der API-Schlüssel enthält ungültige Zeichen')
