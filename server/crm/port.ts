import type { Property } from '#shared/contract/market/properties.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { SeenState } from '#shared/domain/export-status.ts'
import type { Http } from '../outgoing/fetch.ts'
import type { Person } from './person.ts'

/** A property under the mark it was first exported with; null before that. */
export type Referred = Property & { readonly reference?: string | null }

/** An agent's account with a CRM. Every call throws CrmFailure when the CRM did not do it. */
export interface Crm {
  /** How many objects the account holds. */
  countObjects(): Promise<number>
  /** Fields that can take what only we know. */
  listFields(): Promise<CustomField[]>
  listBrokers(): Promise<Broker[]>
  /** Fails where people may not be read. */
  probeContacts(): Promise<void>
  listStatuses(): Promise<CrmStatus[]>
  /** Id of the object that carries exactly this reference, archived or not. */
  findObject(reference: string): Promise<string | undefined>
  /** The new object. After a failure of kind `down` it may exist all the same. */
  createObject(fields: CrmFields): Promise<Created>
  /** Writes these fields of an object and leaves all others. */
  changeObject(id: string, fields: CrmFields): Promise<void>
  /** Id of the status the object really has; undefined when the answer does not tell. */
  statusOf(id: string): Promise<number | undefined>
  /** How these objects stand there. What the key may not see is not among them. */
  lookAt(ids: readonly string[]): Promise<ReadonlyMap<string, Seen>>
  /** Id of this person, by our own mark, by his address, or by his name and number. */
  findContact(person: Person): Promise<string | undefined>
  /** Id of the person; one with the same address is taken for him. */
  saveContact(person: Person, brokerId: number | null): Promise<string>
  /** Ids of those who own the object. */
  ownersOf(objectId: string): Promise<string[]>
  addOwner(objectId: string, contactId: string): Promise<void>
}

/** What one CRM differs by from the others. */
export interface CrmKind {
  connect(options: CrmOptions): Crm
  /** A property as the object to create, without what the agent keeps back. The preview and the request are both made of this. */
  objectOf(property: Referred, choices: ObjectChoices, statusId: number | null): CrmFields
  personOf(person: Person, brokerId: number | null): CrmFields
  /** What a field is called where its user reads it. */
  labelOf(name: string): string
  /** What its code or number means there; undefined where it can be read as it is. */
  wordOf(name: string, value: CrmValue): string | undefined
  /** What an agent may keep back. */
  readonly optionalFields: readonly string[]
  /** The field with the status, which is the agent's own business once the object is there. */
  readonly statusField: string
  /** Page of an object in the CRM; null where nobody knows its address. */
  pageOf(id: string): string | null
  /** Says what to set up where every status is published. */
  readonly noQuietStatus: string
  /** Said to who has stored no key. */
  readonly noKey: string
}

export type ObjectChoices = Pick<ExportChoices, 'brokerId' | 'omitted' | 'custom'>

export interface CrmOptions {
  readonly http: Pick<Http, 'send'>
  readonly baseUrl: string
  /** As it is stored: what it is made of, its CRM knows. */
  readonly key: string
  readonly now: () => Date
  readonly signal?: AbortSignal
}

/** Fields of an object or a person as the CRM names them. */
export type CrmFields = Readonly<Record<string, CrmValue>>
export type CrmValue = string | number | boolean | Readonly<Record<string, string>>

export interface Created {
  readonly id: string
  /** What to look at there. */
  readonly hint: string | null
}

/** How an exported object stands in the CRM. */
export interface Seen {
  readonly state: SeenState
  /** Its status in the CRM's words. */
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
  /** The CRM publishes no object of this status. */
  readonly isKeptFromPortals: boolean
}
