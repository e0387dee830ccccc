import { foldGerman } from './spelling.ts'

/** A street with its number in one spelling: `Lange Straße 12 a` and `lange str. 12A` are the same. */
export function foldStreet(street: string): string {
  return foldGerman(street)
    .replace(/str(\.|asse)?(?=\s|\d|$)/g, 'str')
    .replace(/[^a-z\d]/g, '')
}
