import type { Member } from '#shared/contract/people/members.ts'
import { z } from 'zod'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal as SCIM words it: for the log of the directory, in English like the protocol. */
export class ScimFailure extends Error {
  readonly status: number
  readonly type: string | undefined

  constructor(status: number, detail: string, type?: string) {
    super(detail)
    this.status = status
    this.type = type
  }
}

export const toError = ({ status, message, type }: ScimFailure) => ({
  schemas: [ERROR],
  status: String(status),
  detail: message,
  ...(type !== undefined && { scimType: type }),
})

/** Directories also send booleans as words. */
const Active = z.union([z.boolean(), z.enum(['True', 'true', 'False', 'false']).transform((word) => word.toLowerCase() === 'true')])
const Name = z.object({ givenName: z.string().trim().max(100).optional(), familyName: z.string().trim().max(100).optional() })
const ExternalId = z.string().trim().min(1).max(200)

/** A person as a directory describes it; attributes that mean nothing here are ignored. */
export const ScimUser = z.object({
  userName: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  externalId: ExternalId.optional(),
  name: Name.default({}),
  /** Open if a new person has none; of a known one it stays as it is. */
  active: Active.optional(),
})
export type ScimUser = z.output<typeof ScimUser>

/** A change to a person. */
export interface Change {
  readonly userName?: string
  readonly externalId?: string
  readonly givenName?: string
  readonly familyName?: string
  readonly active?: boolean
}

const Operations = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(200).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(50),
})

const Changed = z.object({
  userName: z.string().trim().toLowerCase().optional(),
  externalId: ExternalId.optional(),
  name: Name.optional(),
  'name.givenName': z.string().trim().max(100).optional(),
  'name.familyName': z.string().trim().max(100).optional(),
  active: Active.optional(),
})

/** The change that the operations of a PATCH make together. Paths that mean nothing here are ignored, as RFC 7644 lets a server do with attributes it does not store. */
export function readPatch(body: unknown): Change {
  const parsed = Operations.safeParse(body)
  if (!parsed.success) throw new ScimFailure(400, 'The operations cannot be read.', 'invalidSyntax')
  const all = parsed.data.Operations.filter(({ op }) => op !== 'remove').map(({ path, value }) =>
    path === undefined ? value : { [path]: value },
  )
  const changed = Changed.safeParse(Object.assign({}, ...all))
  if (!changed.success) throw new ScimFailure(400, 'A value cannot be read.', 'invalidValue')
  const { name, 'name.givenName': givenName = name?.givenName, 'name.familyName': familyName = name?.familyName, ...rest } = changed.data
  return toChange({ ...rest, givenName, familyName })
}

export const toChange = (change: { readonly [Name in keyof Change]: Change[Name] | undefined }): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** A person of the office as SCIM describes it. */
export function toResource(member: Member, externalId: string | undefined, baseUrl: string) {
  const { id, email, firstName, lastName, isActive, since } = member
  return {
    schemas: [USER],
    id,
    ...(externalId !== undefined && { externalId }),
    userName: email,
    name: { givenName: firstName, familyName: lastName, formatted: `${firstName} ${lastName}`.trim() },
    displayName: `${firstName} ${lastName}`.trim(),
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    meta: { resourceType: 'User', created: since, location: `${baseUrl}/Users/${id}` },
  }
}
export type Resource = ReturnType<typeof toResource>

const PAGE_MAX = 100
const Query = z.object({
  filter: z.string().max(500).optional(),
  startIndex: z.coerce.number().int().min(1).catch(1),
  count: z.coerce.number().int().min(0).max(PAGE_MAX).catch(PAGE_MAX),
})

/** The page of a list that a query asks for. Of filters only "equals" on names is known: directories use it to look for a person. */
export function selectPage(all: readonly Resource[], asked: unknown) {
  const parsed = Query.safeParse(asked ?? {})
  if (!parsed.success) throw invalidFilter()
  const { filter, startIndex, count } = parsed.data
  const found = filter === undefined ? all : all.filter(readFilter(filter))
  const Resources = found.slice(startIndex - 1, startIndex - 1 + count)
  return { schemas: [LIST], totalResults: found.length, startIndex, itemsPerPage: Resources.length, Resources }
}

function readFilter(filter: string): (resource: Resource) => boolean {
  const [, attribute = '', text = ''] = /^\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? []
  const value = readText(text)
  switch (attribute.toLowerCase()) {
    case 'username':
    case 'emails.value':
      return ({ userName }) => userName.toLowerCase() === value.toLowerCase()
    case 'externalid':
      return ({ externalId }) => externalId === value
    case 'id':
      return ({ id }) => id === value
    default:
      throw invalidFilter()
  }
}

/** A text in quotes, as JSON writes it. */
function readText(text: string): string {
  try {
    return text === '' ? '' : String(JSON.parse(text))
  } catch {
    throw invalidFilter()
  }
}

const invalidFilter = () => new ScimFailure(400, 'Only userName, externalId and id can be compared, with eq.', 'invalidFilter')
