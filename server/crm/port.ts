import type { Property } from '#shared/contract/work/properties.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { SeenState } from '#shared/domain/export-status.ts'
import type { Http } from '../outgoing/fetch.ts'
import type { Person } from './person.ts'

/** A property with the reference of its first export; null before that. */
export type Referred = Property & { readonly reference?: string | null }

/** An agent's CRM account. Every call throws CrmFailure if the CRM did not perform it. */
export interface Crm {
  /** Number of properties in the account. */
  countProperties(): Promise<number>
  /** Custom fields for data that only Giebel has. */
  listFields(): Promise<CustomField[]>
  listBrokers(): Promise<Broker[]>
  /** Fails if the key may not read contacts. */
  probeContacts(): Promise<void>
  listStatuses(): Promise<CrmStatus[]>
  /** Id of the property with exactly this reference, archived or not. */
  findProperty(reference: string): Promise<string | undefined>
  /** Creates a property. After a failure of kind `down` it may exist nevertheless. */
  createProperty(fields: CrmFields): Promise<Created>
  /** Writes these fields of a property and leaves all others unchanged. */
  changeProperty(id: string, fields: CrmFields): Promise<void>
  /** Id of the status the property actually has; undefined if the response lacks it. */
  findStatus(id: string): Promise<number | undefined>
  /** State of these properties in the CRM, without those the key may not see. */
  lookAt(ids: readonly string[]): Promise<ReadonlyMap<string, Seen>>
  /** Id of this person, found by our id, by email address, or by name and phone number. */
  findContact(person: Person): Promise<string | undefined>
  /** Id of the person; a contact with the same email address is reused. */
  saveContact(person: Person, brokerId: number | null): Promise<string>
  /** Ids of the contacts who own the property. */
  listOwners(objectId: string): Promise<string[]>
  addOwner(objectId: string, contactId: string): Promise<void>
}

/** What differs between the CRMs. */
export interface CrmKind {
  connect(options: CrmOptions): Crm
  /** Maps a property to a new record's fields, without those the agent omits. Used by both the preview and the request. */
  toCrmProperty(property: Referred, choices: PropertyChoices, statusId: number | null): CrmFields
  toCrmPerson(person: Person, brokerId: number | null): CrmFields
  /** Label of a field as the user sees it. */
  fieldLabel(name: string): string
  /** Label of a code or number; undefined if it is readable as it is. */
  describeValue(name: string, value: CrmValue): string | undefined
  /** Fields an agent may omit. */
  readonly optionalFields: readonly string[]
  /** The status field; after creation only the agent changes it. */
  readonly statusField: string
  /** URL of a property's page in the CRM; null if unknown. */
  pageUrl(id: string): string | null
  /** German hint on what to set up if every status is published. */
  readonly noQuietStatus: string
  /** German hint for when no key is stored. */
  readonly noKey: string
}

export type PropertyChoices = Pick<ExportChoices, 'brokerId' | 'omitted' | 'custom'>

export interface CrmOptions {
  readonly http: Pick<Http, 'send'>
  readonly baseUrl: string
  /** As stored; only the CRM's own adapter parses it. */
  readonly key: string
  readonly now: () => Date
  readonly signal?: AbortSignal
}

/** Fields of a property or a person by the CRM's names. */
export type CrmFields = Readonly<Record<string, CrmValue>>
export type CrmValue = string | number | boolean | Readonly<Record<string, string>>

export interface Created {
  readonly id: string
  /** German hint on what to check in the CRM. */
  readonly hint: string | null
}

/** State of an exported property in the CRM. */
export interface Seen {
  readonly state: SeenState
  /** The property's status, by the CRM's name. */
  readonly status: string | null
}

export interface CustomField {
  readonly name: string
  readonly label: string
}

export interface Broker {
  readonly id: number
  readonly name: string
}

export interface CrmStatus {
  readonly id: number
  readonly name: string
  readonly position: number
  /** The CRM does not publish properties with this status. */
  readonly isKeptFromPortals: boolean
}
