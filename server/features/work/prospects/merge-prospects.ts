import { NOTED_DETAILS, notedText } from '#shared/domain/prospect-fields.ts'
import type { Row } from '../../../db/belonging.ts'

const OWNER = ['owner_name', 'owner_phone', 'owner_email'] as const
/** Fields of one address, which are never mixed from two. */
const ADDRESS = ['owner_street', 'owner_zip_code', 'owner_city', 'owner_address_origin'] as const
const time = (value: unknown) => Date.parse(String(value))
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Merges an agent's two prospects of a joined property: keeps the later status, the earlier follow-up, and all notes. */
export function mergeProspects(stays: Row, goes: Row): Row {
  const later = time(goes['status_changed_at']) > time(stays['status_changed_at']) ? goes : stays
  const merged: Record<string, unknown> = { ...stays }
  for (const [column, value] of Object.entries(goes)) merged[column] ??= value
  const addressed = isAddressed(stays) ? stays : goes
  for (const column of ADDRESS) merged[column] = addressed[column] ?? null
  if (stays['details'] && goes['details']) merged['details'] = { ...goes['details'], ...stays['details'], ...joinWrongPhones(stays, goes) }
  const day = least(stays['next_follow_up_date'], goes['next_follow_up_date'])
  const timed = [stays, goes].find((row) => row['next_follow_up_date'] === day && (row['next_follow_up_time'] ?? null) !== null)
  const notes = mergeNotes(stays, goes, merged)
  const earlier = time(goes['created_at']) < time(stays['created_at']) ? goes : stays
  return {
    ...merged,
    ...mergeHanded(stays, goes),
    prospect_status: later['prospect_status'],
    status_changed_at: later['status_changed_at'],
    internal_notes: notes,
    internal_notes_version: Math.max(Number(stays['internal_notes_version']), Number(goes['internal_notes_version'])) + 1,
    next_follow_up_date: day,
    next_follow_up_time: timed?.['next_follow_up_time'] ?? null,
    last_contact_date: greatest(stays['last_contact_date'], goes['last_contact_date']),
    created_at: earlier['created_at'],
    first_score: earlier['first_score'] ?? null,
    past_contacts: addCounts(stays['past_contacts'], goes['past_contacts']),
    was_reached: isEither(stays['was_reached'], goes['was_reached']),
    had_appointment: isEither(stays['had_appointment'], goes['had_appointment']),
    updated_at: time(goes['updated_at']) > time(stays['updated_at']) ? goes['updated_at'] : stays['updated_at'],
  }
}

const readWrongPhones = (row: Row) => toText((row['details'] as Record<string, unknown> | null)?.['wrongPhones'])

/** The wrong numbers of both: none of them is offered again. */
function joinWrongPhones(stays: Row, goes: Row): Row {
  const numbers = [stays, goes].flatMap((row) => readWrongPhones(row).split(' / ')).filter((number) => number !== '')
  return numbers.length === 0 ? {} : { wrongPhones: [...new Set(numbers)].join(' / ') }
}

/** By which hand-over the one that keeps its agent came to him. */
function mergeHanded(stays: Row, goes: Row): Row {
  const isOfGoes = (stays['assigned_to'] ?? null) === null && (goes['assigned_to'] ?? null) !== null
  const assigned = isOfGoes ? goes : stays
  return { hand_over_id: assigned['hand_over_id'] ?? null, handed_from: assigned['handed_from'] ?? null }
}

/** Null if both are unknown. */
const addCounts = (one: unknown, other: unknown) => ((one ?? other ?? null) === null ? null : Number(one ?? 0) + Number(other ?? 0))
const isEither = (one: unknown, other: unknown) => ((one ?? other ?? null) === null ? null : one === true || other === true)

const readAddressColumns = (row: Row) => ADDRESS.slice(0, 3).map((column) => toText(row[column]))
const isAddressed = (row: Row) => readAddressColumns(row).some((part) => part !== '')

/** ISO days compare as strings. */
const least = (one: unknown, other: unknown) => (one === null || (other !== null && toText(other) < toText(one)) ? other : one)
const greatest = (one: unknown, other: unknown) => (one === null || (other !== null && toText(other) > toText(one)) ? other : one)

/** Both notes, followed by values that were displaced in the merge. */
function mergeNotes(stays: Row, goes: Row, merged: Record<string, unknown>): string | null {
  const others = OWNER.filter((column) => goes[column] !== null && goes[column] !== merged[column]).map((column) => toText(goes[column]))
  const address =
    readAddressColumns(goes).join() === readAddressColumns(merged).join() ? [] : readAddressColumns(goes).filter((part) => part !== '')
  const value = goes['estimated_value_cents']
  const [kept, given] = [merged['details'], goes['details']].map((details) => (details ?? {}) as Record<string, unknown>)
  const further = NOTED_DETAILS.flatMap(([name, field]) => {
    const [stays, goes] = [kept?.[name], given?.[name]]
    if (goes === undefined || goes === stays || name === 'wrongPhones') return []
    return [`${field.label} laut dem anderen Inserat: ${notedText(field, goes)}`]
  })
  const texts = [
    toText(stays['internal_notes']),
    toText(goes['internal_notes']),
    others.length > 0 ? `Eigentümer laut dem anderen Inserat: ${others.join(', ')}` : '',
    address.length > 0 ? `Andere Anschrift: ${address.join(', ')}` : '',
    value !== null && value !== merged['estimated_value_cents'] ? `Andere Schätzung: ${Number(value) / 100} €` : '',
    ...further,
  ]
  return [...new Set(texts.filter((text) => text !== ''))].join('\n\n') || null
}
